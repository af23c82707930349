/** The id of the list of open vacancies on the careers page, also used as the URL fragment. */
export const vacancyListId = 'jobs'
