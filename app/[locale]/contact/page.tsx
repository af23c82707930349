import { sitePage } from '#components/layout/site-page.tsx'
import { parseBranchQuery } from '#lib/places/find-branches.ts'
import { branchNodes } from '#lib/seo/branch-nodes.ts'
import { Branches } from './branches.tsx'
import { branchesProps } from './branches-props.ts'

// This page lists every branch, so it can be cached. `middleware.ts` rewrites searches to `./search`.
export const revalidate = 3600

const page = sitePage(
  'contact',
  (context) => <Branches {...branchesProps(context, parseBranchQuery(new URLSearchParams()))} />,
  branchNodes,
)

export const generateMetadata = page.metadata
export default page.render
