import { OFFICE_AUTHORIZATION } from './authorization.office.table.ts'

/**
 * The status of every call for every kind of actor and of ids, written by hand. A call without its
 * rows fails the test. {A,B} stands for one row each.
 *
 * own: everything belongs to the company (or, under /users/me, to the actor).
 * foreign: another company and what belongs to it.
 * mixed: the own company in the path with an entry of another, or another user's personal entry; a body that
 * names somebody or something of another company.
 *
 * hidden: a private trip of a company that hides them, with a vehicle that both drivers are assigned to.
 *
 * employee: a member who is assigned to no vehicle; vehicleUser: one who is assigned to those of the company;
 * tripDriver: the driver of the hidden trip, and nobody (-) where there is none. Calls for many trips answer 200 and refuse
 * the hidden one in their outcome.
 *
 * An invitation that is accepted is to the actor (own) or to somebody else (mixed); one that is withdrawn
 * or mailed again is to somebody else, by the company (own) or by another (mixed). A link is called with its
 * own secret or with that of another.
 */
export const ACTORS = [
  'signedOut',
  'stranger',
  'employee',
  'vehicleUser',
  'manager',
  'owner',
  'ownerOfAnother',
  'removedMember',
  'tripDriver',
] as const

export const AUTHORIZATION = `
                                                          out  stra empl vehi mana owne othe remo driv
getPortalConfig                                  own      200  200  200  200  200  200  200  200  -
getMe                                            own      401  200  200  200  200  200  200  200  -
changeMe                                         own      401  200  200  200  200  200  200  200  -
listMyCompanies                                  own      401  200  200  200  200  200  200  200  -
listInvitations                                  own      401  200  200  200  200  200  200  200  -
listMyInvitations                                own      401  200  200  200  200  200  200  200  -
listPlaces                                       own      401  200  200  200  200  200  200  200  -
acceptInvitation                                 own      401  200  200  200  200  200  200  200  -
acceptInvitation                                 mixed    401  404  404  404  404  404  404  404  -
removeInvitation                                 own      401  404  403  403  204  204  404  404  -
removeInvitation                                 mixed    401  404  404  404  404  404  204  404  -
reinvite                                         own      401  404  403  403  204  204  404  404  -
addCompany                                       own      401  201  201  201  201  409  409  201  -

getCompany                                       own      401  404  200  200  200  200  404  404  -
getCompany                                       foreign  401  404  404  404  404  404  200  404  -
changeCompany                                    own      401  404  403  403  200  200  404  404  -
changeCompany                                    foreign  401  404  404  404  404  404  200  404  -

listEmployees                                    own      401  404  403  403  200  200  404  404  -
listEmployees                                    foreign  401  404  404  404  404  404  200  404  -
getEmployee                                      own      401  404  403  403  200  200  404  404  -
getEmployee                                      foreign  401  404  404  404  404  404  200  404  -
getEmployee                                      mixed    401  404  403  403  404  404  404  404  -
changeEmployee                                   own      401  404  403  403  200  200  404  404  -
changeEmployee                                   foreign  401  404  404  404  404  404  200  404  -
changeEmployee                                   mixed    401  404  403  403  404  404  404  404  -
removeEmployee                                   own      401  404  403  403  204  204  404  404  -
removeEmployee                                   foreign  401  404  404  404  404  404  204  404  -
removeEmployee                                   mixed    401  404  403  403  404  404  404  404  -
listCompanyInvitations                           own      401  404  403  403  200  200  404  404  -
listCompanyInvitations                           foreign  401  404  404  404  404  404  200  404  -
addCompanyInvitation                             own      401  404  403  403  201  201  404  404  -
addCompanyInvitation                             foreign  401  404  404  404  404  404  201  404  -
addCompanyInvitation                             mixed    401  404  403  403  404  404  404  404  -
listSubscriptions                                own      401  404  200  200  200  200  404  404  -
listSubscriptions                                foreign  401  404  404  404  404  404  200  404  -
addSubscription                                  own      401  404  403  403  201  201  404  404  -
addSubscription                                  foreign  401  404  404  404  404  404  201  404  -
removeSubscription                               own      401  404  204  204  204  204  404  404  -
removeSubscription                               foreign  401  404  404  404  404  404  204  404  -
removeSubscription                               mixed    401  404  404  404  404  404  404  404  -
confirmSubscription                              own      204  204  204  204  204  204  204  204  -
confirmSubscription                              mixed    404  404  404  404  404  404  404  404  -
unsubscribe                                      own      204  204  204  204  204  204  204  204  -
unsubscribe                                      mixed    404  404  404  404  404  404  404  404  -

listCompany{Drivers,Contacts,Reasons,Tags}       own      401  404  200  200  200  200  404  404  -
listCompany{Drivers,Contacts,Reasons,Tags}       foreign  401  404  404  404  404  404  200  404  -
addCompany{Drivers,Contacts,Reasons,Tags}        own      401  404  403  403  201  201  404  404  -
addCompany{Drivers,Contacts,Reasons,Tags}        foreign  401  404  404  404  404  404  201  404  -
getCompany{Drivers,Contacts,Reasons,Tags}        own      401  404  200  200  200  200  404  404  -
getCompany{Drivers,Contacts,Reasons,Tags}        foreign  401  404  404  404  404  404  200  404  -
getCompany{Drivers,Contacts,Reasons,Tags}        mixed    401  404  404  404  404  404  404  404  -
changeCompany{Drivers,Contacts,Reasons,Tags}     own      401  404  403  403  200  200  404  404  -
changeCompany{Drivers,Contacts,Reasons,Tags}     foreign  401  404  404  404  404  404  200  404  -
changeCompany{Drivers,Contacts,Reasons,Tags}     mixed    401  404  403  403  404  404  404  404  -
removeCompany{Drivers,Contacts,Reasons,Tags}     own      401  404  403  403  204  204  404  404  -
removeCompany{Drivers,Contacts,Reasons,Tags}     foreign  401  404  404  404  404  404  204  404  -
removeCompany{Drivers,Contacts,Reasons,Tags}     mixed    401  404  403  403  404  404  404  404  -

listVehicles                                     own      401  404  200  200  200  200  404  404  -
listVehicles                                     foreign  401  404  404  404  404  404  200  404  -
addVehicle                                       own      401  404  403  403  201  201  404  404  -
addVehicle                                       foreign  401  404  404  404  404  404  201  404  -
addVehicle                                       mixed    401  404  403  403  404  404  404  404  -
getVehicle                                       own      401  404  404  200  200  200  404  404  -
getVehicle                                       foreign  401  404  404  404  404  404  200  404  -
changeVehicle                                    own      401  404  404  403  200  200  404  404  -
changeVehicle                                    foreign  401  404  404  404  404  404  200  404  -
changeVehicle                                    mixed    401  404  404  403  404  404  404  404  -
removeVehicle                                    own      401  404  404  403  204  204  404  404  -
removeVehicle                                    foreign  401  404  404  404  404  404  204  404  -
archiveVehicle                                   own      401  404  404  403  200  200  404  404  -
archiveVehicle                                   foreign  401  404  404  404  404  404  200  404  -
restoreVehicle                                   own      401  404  404  403  200  200  404  404  -
restoreVehicle                                   foreign  401  404  404  404  404  404  200  404  -
listVehicleUsers                                 own      401  404  404  403  200  200  404  404  -
listVehicleUsers                                 foreign  401  404  404  404  404  404  200  404  -
changeVehicleUser                                own      401  404  404  403  200  200  404  404  -
changeVehicleUser                                foreign  401  404  404  404  404  404  200  404  -
changeVehicleUser                                mixed    401  404  404  403  404  404  404  404  -

list{Favourites,Views}                           own      401  404  200  200  200  200  404  404  -
list{Favourites,Views}                           foreign  401  404  404  404  404  404  200  404  -
addFavourite                                     own      401  404  201  201  201  201  404  404  -
addView                                          own      401  404  403  403  201  201  404  404  -
add{Favourite,View}                              foreign  401  404  404  404  404  404  201  404  -
changeFavourite                                  own      401  404  404  404  404  200  404  404  -
changeView                                       own      401  404  403  403  200  200  404  404  -
change{Favourite,View}                           foreign  401  404  404  404  404  404  200  404  -
removeFavourite                                  own      401  404  404  404  404  204  404  404  -
removeView                                       own      401  404  403  403  204  204  404  404  -
remove{Favourite,View}                           foreign  401  404  404  404  404  404  204  404  -

listVehicleChanges                               own      401  404  404  200  200  200  404  404  -
listVehicleChanges                               foreign  401  404  404  404  404  404  200  404  -
listTrips                                        own      401  404  404  200  200  200  404  404  -
listTrips                                        foreign  401  404  404  404  404  404  200  404  -
listTripMonths                                   own      401  404  404  200  200  200  404  404  -
listTripMonths                                   foreign  401  404  404  404  404  404  200  404  -
listCompanyTrips                                 own      401  404  200  200  200  200  404  404  -
listCompanyTrips                                 foreign  401  404  404  404  404  404  200  404  -
listCompanyTripRefs                              own      401  404  200  200  200  200  404  404  -
listCompanyTripRefs                              foreign  401  404  404  404  404  404  200  404  -
getTripTotals                                    own      401  404  200  200  200  200  404  404  -
getTripTotals                                    foreign  401  404  404  404  404  404  200  404  -
listVehicleSuggestions                           own      401  404  404  200  200  200  404  404  -
listVehicleSuggestions                           foreign  401  404  404  404  404  404  200  404  -
listCompanySuggestions                           own      401  404  200  200  200  200  404  404  -
listCompanySuggestions                           foreign  401  404  404  404  404  404  200  404  -
getUsualTrip                                     own      401  404  404  200  200  200  404  404  -
getUsualTrip                                     foreign  401  404  404  404  404  404  200  404  -
addTrip                                          own      401  404  404  201  201  201  404  404  -
addTrip                                          foreign  401  404  404  404  404  404  201  404  -
getTrip                                          own      401  404  404  200  200  200  404  404  -
getTrip                                          foreign  401  404  404  404  404  404  200  404  -
getTrip                                          hidden   401  404  404  200  200  200  404  404  200
changeTrip                                       own      401  404  404  200  200  200  404  404  -
changeTrip                                       foreign  401  404  404  404  404  404  200  404  -
changeTrip                                       mixed    401  404  404  403  403  403  404  404  -
changeTrip                                       hidden   401  404  404  403  403  403  404  404  200
removeTrip                                       own      401  404  404  204  204  204  404  404  -
removeTrip                                       foreign  401  404  404  404  404  404  204  404  -
removeTrip                                       hidden   401  404  404  403  403  403  404  404  204
getTrack                                         own      401  404  404  200  200  200  404  404  -
getTrack                                         foreign  401  404  404  404  404  404  200  404  -
getTrack                                         hidden   401  404  404  404  404  404  404  404  200
listTripChanges                                  own      401  404  404  200  200  200  404  404  -
listTripChanges                                  foreign  401  404  404  404  404  404  200  404  -
listTripChanges                                  hidden   401  404  404  200  200  200  404  404  200
listOriginals                                    own      401  404  404  200  200  200  404  404  -
listOriginals                                    foreign  401  404  404  404  404  404  200  404  -
listOriginals                                    hidden   401  404  404  200  200  200  404  404  200
mergeTrips                                       own      401  404  404  201  201  201  404  404  -
mergeTrips                                       foreign  401  404  404  404  404  404  201  404  -
mergeTrips                                       mixed    401  404  404  404  404  404  404  404  -
mergeTrips                                       hidden   401  404  404  403  403  403  404  404  201
undoMerge                                        own      401  404  404  200  200  200  404  404  -
undoMerge                                        foreign  401  404  404  404  404  404  200  404  -
restoreTrip                                      own      401  404  404  200  200  200  404  404  -
restoreTrip                                      foreign  401  404  404  404  404  404  200  404  -
restoreTrip                                      hidden   401  404  404  403  403  403  404  404  200
changeTrips                                      own      401  404  404  200  200  200  404  404  -
removeTrips                                      own      401  404  404  200  200  200  404  404  -
restoreTrips                                     own      401  404  404  200  200  200  404  404  -
changeTrips                                      foreign  401  404  404  404  404  404  200  404  -
removeTrips                                      foreign  401  404  404  404  404  404  200  404  -
restoreTrips                                     foreign  401  404  404  404  404  404  200  404  -
changeTrips                                      mixed    401  404  404  404  404  404  404  404  -
removeTrips                                      mixed    401  404  404  404  404  404  404  404  -
restoreTrips                                     mixed    401  404  404  404  404  404  404  404  -
changeTrips                                      hidden   401  404  404  200  200  200  404  404  200
removeTrips                                      hidden   401  404  404  200  200  200  404  404  200
restoreTrips                                     hidden   401  404  404  200  200  200  404  404  200
undoTripChanges                                  own      401  404  404  200  200  200  404  404  -
undoTripChanges                                  foreign  401  404  404  404  404  404  200  404  -
undoTripChanges                                  mixed    401  404  404  404  404  404  404  404  -
undoTripChanges                                  hidden   401  404  404  200  200  200  404  404  200
undoMerge                                        hidden   401  404  404  403  403  403  404  404  200

listExpenses                                     own      401  404  404  200  200  200  404  404  -
listExpenses                                     foreign  401  404  404  404  404  404  200  404  -
listExpenseMonths                                own      401  404  404  200  200  200  404  404  -
listExpenseMonths                                foreign  401  404  404  404  404  404  200  404  -
listCompanyExpenses                              own      401  404  200  200  200  200  404  404  -
listCompanyExpenses                              foreign  401  404  404  404  404  404  200  404  -
listCompanyExpenseRefs                           own      401  404  200  200  200  200  404  404  -
listCompanyExpenseRefs                           foreign  401  404  404  404  404  404  200  404  -
getExpenseTotals                                 own      401  404  200  200  200  200  404  404  -
getExpenseTotals                                 foreign  401  404  404  404  404  404  200  404  -
getExpenseYear                                   own      401  404  404  200  200  200  404  404  -
getExpenseYear                                   foreign  401  404  404  404  404  404  200  404  -
addExpense                                       own      401  404  404  201  201  201  404  404  -
addExpense                                       foreign  401  404  404  404  404  404  201  404  -
getExpense                                       own      401  404  404  200  200  200  404  404  -
getExpense                                       foreign  401  404  404  404  404  404  200  404  -
changeExpense                                    own      401  404  404  200  200  200  404  404  -
changeExpense                                    foreign  401  404  404  404  404  404  200  404  -
removeExpense                                    own      401  404  404  204  204  204  404  404  -
removeExpense                                    foreign  401  404  404  404  404  404  204  404  -
listExpenseChanges                               own      401  404  404  200  200  200  404  404  -
listExpenseChanges                               foreign  401  404  404  404  404  404  200  404  -

{listRules,getOwnPlaces,listRuleAnswers}         own      401  404  200  200  200  200  404  404  -
{listRules,getOwnPlaces,listRuleAnswers}         foreign  401  404  404  404  404  404  200  404  -
{listRuleProposals,answerByRules}                own      401  404  200  200  200  200  404  404  -
{listRuleProposals,answerByRules}                foreign  401  404  404  404  404  404  200  404  -
changeOwnPlaces                                  own      401  404  200  200  200  200  404  404  -
changeOwnPlaces                                  foreign  401  404  404  404  404  404  200  404  -
dismissRuleProposal                              own      401  404  204  204  204  204  404  404  -
dismissRuleProposal                              foreign  401  404  404  404  404  404  204  404  -
addRule                                          own      401  404  201  201  201  201  404  404  -
addRule                                          foreign  401  404  404  404  404  404  201  404  -
changeRule                                       own      401  404  404  404  404  200  404  404  -
changeRule                                       foreign  401  404  404  404  404  404  200  404  -
removeRule                                       own      401  404  404  404  404  204  404  404  -
removeRule                                       foreign  401  404  404  404  404  404  204  404  -
{listInbox,listOpenOdometers,getInboxCounts}     own      401  404  200  200  200  200  404  404  -
{listInbox,listOpenOdometers,getInboxCounts}     foreign  401  404  404  404  404  404  200  404  -
getInboxSettings                                 own      401  404  200  200  200  200  404  404  -
getInboxSettings                                 foreign  401  404  404  404  404  404  200  404  -
changeInboxSettings                              own      401  404  404  200  200  200  404  404  -
changeInboxSettings                              foreign  401  404  404  404  404  404  200  404  -
changeInboxSettings                              mixed    401  404  404  404  404  404  404  404  -
getAttention                                     own      401  404  200  200  200  200  404  404  -
getAttention                                     foreign  401  404  404  404  404  404  200  404  -
getFleet                                         own      401  404  200  200  200  200  404  404  -
getFleet                                         foreign  401  404  404  404  404  404  200  404  -
getFuel                                          own      401  404  200  200  200  200  404  404  -
getFuel                                          foreign  401  404  404  404  404  404  200  404  -
getDistances                                     own      401  404  200  200  200  200  404  404  -
getDistances                                     foreign  401  404  404  404  404  404  200  404  -
getCosts                                         own      401  404  200  200  200  200  404  404  -
getCosts                                         foreign  401  404  404  404  404  404  200  404  -
{listReminders,getReminder}                      own      401  404  404  200  200  200  404  404  -
{listReminders,getReminder}                      foreign  401  404  404  404  404  404  200  404  -
listCompanyReminders                             own      401  404  200  200  200  200  404  404  -
listCompanyReminders                             foreign  401  404  404  404  404  404  200  404  -
addReminder                                      own      401  404  404  403  201  201  404  404  -
addReminder                                      foreign  401  404  404  404  404  404  201  404  -
{change,complete,reopen}Reminder                 own      401  404  404  403  200  200  404  404  -
{change,complete,reopen}Reminder                 foreign  401  404  404  404  404  404  200  404  -
removeReminder                                   own      401  404  404  403  204  204  404  404  -
removeReminder                                   foreign  401  404  404  404  404  404  204  404  -

{listDevices,getRecording,recordDrive,confirmOdometers} own 401 404 404 200 200 200 404 404 -
makeRunningTripPrivate                           own      401  404  404  409  409  200  404  404  -
{listDevices,getRecording,makeRunningTripPrivate,recordDrive,confirmOdometers} foreign 401 404 404 404 404 404 200 404 -
{changeDevice,renewDeviceToken,changeRecording}  own      401  404  404  403  200  200  404  404  -
{getDevice,changeDevice,renewDeviceToken,changeRecording} foreign 401 404 404 404 404 404 200 404 -
getDevice                                        own      401  404  404  404  200  200  404  404  -
addDevice                                        own      401  404  404  403  201  201  404  404  -
addDevice                                        foreign  401  404  404  404  404  404  201  404  -
{addDevice,changeDevice}                         mixed    401  404  404  403  404  404  404  404  -
removeDevice                                     own      401  404  404  404  204  204  404  404  -
removeDevice                                     foreign  401  404  404  404  404  404  204  404  -
restoreExpense                                   own      401  404  404  200  200  200  404  404  -
restoreExpense                                   foreign  401  404  404  404  404  404  200  404  -
removeExpenses                                   own      401  404  404  200  200  200  404  404  -
restoreExpenses                                  own      401  404  404  200  200  200  404  404  -
removeExpenses                                   foreign  401  404  404  404  404  404  200  404  -
restoreExpenses                                  foreign  401  404  404  404  404  404  200  404  -
removeExpenses                                   mixed    401  404  404  404  404  404  404  404  -
restoreExpenses                                  mixed    401  404  404  404  404  404  404  404  -

${OFFICE_AUTHORIZATION}`
