import { sitePage } from '#components/layout/site-page.tsx'
import { readBranchQuery } from '#lib/places/find-branches.ts'
import { branchNodes } from '#lib/seo/branches-and-jobs.ts'
import { Branches } from './branches.tsx'
import { branchesAt } from './branches-at.ts'

// One page for all visitors, with every branch; a search has a page of its own in `found`.
export const revalidate = 3600

const page = sitePage(
  'contact',
  (context) => <Branches {...branchesAt(context, readBranchQuery(new URLSearchParams()))} />,
  branchNodes,
)

export const generateMetadata = page.metadata
export default page.render
