/** The fragment of the URL of the open vacancies, and the id of their element on the careers page. */
export const vacancyListId = 'jobs'
