import { BranchFinder } from '#components/islands/branch-finder.tsx'
import { sampleBranches } from './contact.ts'

const icons = {
  ...{ search: null, near: null, out: null, pin: null, copy: null, close: null, broken: null },
  ...{ zoomIn: null, zoomOut: null, whole: null },
}

/** The list and the map of the branches, as the contact page has them in English. */
export const finder = () => {
  const { copy, rows, countries, views, google, path } = sampleBranches('en')
  return (
    <BranchFinder
      copy={copy}
      rows={rows}
      countries={countries}
      views={views}
      google={google}
      path={path}
      card={null}
      advice={null}
      ground={null}
      icons={icons}
    />
  )
}
