import styles from './vacancies.module.css'

/** Stands where rows of vacancies will be. */
export const VacancySkeleton = () => (
  <ul aria-hidden="true">
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className={styles.vacancy}>
        <span className={`${styles.skeleton} h-4 w-[90px]`} />
        <span className={`${styles.skeleton} h-8 w-[70%]`} />
        <span className={`${styles.skeleton} h-4 w-4/5`} />
      </li>
    ))}
  </ul>
)
