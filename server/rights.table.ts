/**
 * The status of every writing call if the caller's right is withdrawn after the request was authorized and before it
 * writes. Written by hand; a call without its row fails the test. {A,B} stands for one row each, - for what cannot
 * happen to that call.
 *
 * removed: the caller is no member any more. demoted: a manager is a plain employee, assigned to no vehicle.
 * driver: a manager is a plain employee, assigned to the vehicle. released: a driver is no longer assigned.
 * vehicle: the vehicle was deleted. record: what the path or the body names was deleted.
 */
export const WITHDRAWALS = ['removed', 'demoted', 'driver', 'released', 'vehicle', 'record'] as const

export const WITHDRAWAL_STATUSES = `
                                                 remo demo driv rele vehi reco
changeMe                                         -    -    -    -    -    -
addCompany                                       -    -    -    -    -    -
acceptInvitation                                 -    -    -    -    -    404
removeInvitation                                 404  403  -    -    -    404
reinvite                                         404  403  -    -    -    404
changeCompany                                    404  403  -    -    -    -
changeEmployee                                   404  403  -    -    -    404
removeEmployee                                   404  403  -    -    -    404
addCompanyInvitation                             404  403  -    -    -    -
addSubscription                                  404  403  -    -    -    -
removeSubscription                               404  -    -    -    -    404
confirmSubscription                              -    -    -    -    -    404
unsubscribe                                      -    -    -    -    -    404
addCompany{Drivers,Contacts,Reasons,Tags}        404  403  -    -    -    -
changeCompany{Drivers,Contacts,Reasons,Tags}     404  403  -    -    -    404
removeCompany{Drivers,Contacts,Reasons,Tags}     404  403  -    -    -    404
addMy{Drivers,Contacts,Reasons,Tags}             -    -    -    -    -    -
changeMy{Drivers,Contacts,Reasons,Tags}          -    -    -    -    -    404
removeMy{Drivers,Contacts,Reasons,Tags}          -    -    -    -    -    404
orderSubscription                                404  403  -    -    -    -
changeCompanySubscription                        404  403  -    -    -    -
cancelCompanySubscription                        404  403  -    -    -    -
removeSubscriptionTarget                         404  403  -    -    -    404
addVehicle                                       404  403  -    -    -    -
changeVehicle                                    404  404  403  -    404  -
removeVehicle                                    404  404  403  -    404  -
archiveVehicle                                   404  404  403  -    404  -
restoreVehicle                                   404  404  403  -    404  -
changeVehicleUser                                404  404  403  -    404  404
addTrip                                          404  404  -    404  404  -
changeTrip                                       404  404  -    404  404  404
removeTrip                                       404  404  -    404  404  404
mergeTrips                                       404  404  -    404  404  404
undoMerge                                        404  404  -    404  404  404
restoreTrip                                      404  404  -    404  404  -
changeTrips                                      404  404  -    404  404  -
removeTrips                                      404  404  -    404  404  -
restoreTrips                                     404  404  -    404  404  -
undoTripChanges                                  404  404  -    404  404  -
addExpense                                       404  404  -    404  404  -
changeExpense                                    404  404  -    404  404  404
removeExpense                                    404  404  -    404  404  404
restoreExpense                                   404  404  -    404  404  -
removeExpenses                                   404  404  -    404  404  -
restoreExpenses                                  404  404  -    404  404  -
addReminder                                      404  404  403  -    404  -
changeReminder                                   404  404  403  -    404  404
removeReminder                                   404  404  403  -    404  404
completeReminder                                 404  404  403  -    404  404
reopenReminder                                   404  404  403  -    404  404
addDevice                                        404  404  403  -    404  -
changeDevice                                     404  404  403  -    404  404
removeDevice                                     404  404  404  -    404  404
renewDeviceToken                                 404  404  403  -    404  404
changeRecording                                  404  404  403  -    404  -
makeRunningTripPrivate                           404  404  -    404  404  -
recordDrive                                      404  404  -    404  404  -
confirmOdometers                                 404  404  -    404  404  -
addReportTemplate                                404  403  -    -    -    -
changeReportTemplate                             404  403  -    -    -    404
removeReportTemplate                             404  403  -    -    -    404
addReportSchedule                                404  403  -    -    -    404
changeReportSchedule                             404  403  -    -    -    404
removeReportSchedule                             404  403  -    -    -    404
retryReportRun                                   404  403  -    -    -    404
revokeReportLinks                                404  403  -    -    -    404
addReportRecipient                               404  403  -    -    -    -
removeReportRecipient                            404  403  -    -    -    404
confirmReportRecipient                           -    -    -    -    -    404
declineReports                                   -    -    -    -    -    404
addFavourite                                     404  -    -    -    -    -
changeFavourite                                  404  -    -    -    -    404
removeFavourite                                  404  -    -    -    -    404
changeInboxSettings                              404  -    -    -    -    -
addRule                                          404  -    -    -    -    -
changeRule                                       404  -    -    -    -    404
removeRule                                       404  -    -    -    -    404
changeOwnPlaces                                  404  -    -    -    -    -
answerByRules                                    404  -    -    -    -    -
dismissRuleProposal                              404  -    -    -    -    -
addView                                          404  403  -    -    -    -
changeView                                       404  403  -    -    -    404
removeView                                       404  403  -    -    -    404
`
