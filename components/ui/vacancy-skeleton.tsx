import styles from './vacancies.module.css'

/** Stands where rows of vacancies will be. */
export const VacancySkeleton = () => (
  <ul aria-hidden="true">
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className={styles.vacancy}>
        <span className={`${styles.skeleton} ${styles.skeletonCategory}`} />
        <span className={`${styles.skeleton} ${styles.skeletonTitle}`} />
        <span className={`${styles.skeleton} ${styles.skeletonNotes}`} />
      </li>
    ))}
  </ul>
)
