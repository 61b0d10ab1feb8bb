/** What each job that somebody adds carries; those of the timetable carry nothing. */
export type JobPayloads = {
  'send-mail': { mailId: string }
}
