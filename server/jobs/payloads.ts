/** What each job that somebody adds carries; those of the timetable carry nothing. */
export type JobPayloads = {
  'send-mail': { mailId: string }
  'notify-trip-recorded': { tripId: string; vehicleId: string; companyId: string; actorId: string }
}
