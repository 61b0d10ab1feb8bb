/** The rows of `authorization.table.ts` for reports, billing and selection lists; the columns are the same. */
export const OFFICE_AUTHORIZATION = `
listReportTemplates                              own      401  404  403  403  200  200  404  404  -
listReportTemplates                              foreign  401  404  404  404  404  404  200  404  -
addReportTemplate                                own      401  404  403  403  201  201  404  404  -
addReportTemplate                                foreign  401  404  404  404  404  404  201  404  -
addReportTemplate                                mixed    401  404  403  403  404  404  404  404  -
getReportTemplate                                own      401  404  403  403  200  200  404  404  -
getReportTemplate                                foreign  401  404  404  404  404  404  200  404  -
changeReportTemplate                             own      401  404  403  403  200  200  404  404  -
changeReportTemplate                             foreign  401  404  404  404  404  404  200  404  -
changeReportTemplate                             mixed    401  404  403  403  404  404  404  404  -
removeReportTemplate                             own      401  404  403  403  204  204  404  404  -
removeReportTemplate                             foreign  401  404  404  404  404  404  204  404  -
{makeReport,previewReport}                       own      401  404  403  403  200  200  404  404  -
{makeReport,previewReport}                       foreign  401  404  404  404  404  404  200  404  -
{makeReport,previewReport}                       mixed    401  404  403  403  404  404  404  404  -
makeVehiclesReport                               own      401  404  403  403  200  200  404  404  -
makeVehiclesReport                               foreign  401  404  404  404  404  404  200  404  -

quoteSubscription                                own      401  200  200  200  200  200  200  200  -
{orderSubscription,changeCompanySubscription,openBillingPortal,listInvoices,getCompanySubscription,getSubscription} own 401 404 403 403 403 200 404 404 -
{orderSubscription,changeCompanySubscription,openBillingPortal,listInvoices,getCompanySubscription,getSubscription} foreign 401 404 404 404 404 404 200 404 -
cancelCompanySubscription                        own      401  404  403  403  403  204  404  404  -
cancelCompanySubscription                        foreign  401  404  404  404  404  404  204  404  -
listCompanySubscriptions                         own      401  404  403  403  200  200  404  404  -
listCompanySubscriptions                         foreign  401  404  404  404  404  404  200  404  -
listSubscriptionTargets                          own      401  404  403  403  200  200  404  404  -
listSubscriptionTargets                          foreign  401  404  404  404  404  404  200  404  -
removeSubscriptionTarget                         own      401  404  403  403  204  204  404  404  -
removeSubscriptionTarget                         foreign  401  404  404  404  404  404  204  404  -
removeSubscriptionTarget                         mixed    401  404  403  403  404  404  404  404  -

listMy{Drivers,Contacts,Reasons,Tags}            own      401  200  200  200  200  200  200  200  -
addMy{Drivers,Contacts,Reasons,Tags}             own      401  201  201  201  201  201  201  201  -
getMy{Drivers,Contacts,Reasons,Tags}             own      401  200  200  200  200  200  200  200  -
getMy{Drivers,Contacts,Reasons,Tags}             mixed    401  404  404  404  404  404  404  404  -
changeMy{Drivers,Contacts,Reasons,Tags}          own      401  200  200  200  200  200  200  200  -
changeMy{Drivers,Contacts,Reasons,Tags}          mixed    401  404  404  404  404  404  404  404  -
removeMy{Drivers,Contacts,Reasons,Tags}          own      401  204  204  204  204  204  204  204  -
removeMy{Drivers,Contacts,Reasons,Tags}          mixed    401  404  404  404  404  404  404  404  -
`
