/** The file descriptor on which a child writes its file: standard output may be used by any library. */
export const OUTPUT = 3

/** The file descriptor beside it: what a child says of the file that it made, or reads of one that it is given. */
export const BESIDE = 4

/** The exit status of a child that lost the database, after `EX_TEMPFAIL` of sysexits.h; any other is a fault. */
export const TEMPORARY_FAILURE = 75
