/** The file descriptor on which a child writes its file: standard output may be used by any library. */
export const OUTPUT = 3

/** The exit status of a child that lost the database, after `EX_TEMPFAIL` of sysexits.h; any other is a fault. */
export const TEMPORARY_FAILURE = 75
