/** The place of the open vacancies on the careers page. */
export const listId = 'jobs'
