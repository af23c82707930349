import type { Metadata } from 'next'
import { firstValue, type PageProps, sitePage } from '#components/layout/site-page.tsx'
import { parseBranchQuery } from '#lib/places/find-branches.ts'
import { Branches } from '../branches.tsx'
import { branchesProps } from '../branches-props.ts'

// `middleware.ts` rewrites searches to this page, whose content depends on the query.
export const dynamic = 'force-dynamic'

const page = sitePage('contact', async (context, { searchParams }) => {
  const { q, country } = await searchParams
  const branchQuery = parseBranchQuery(
    new URLSearchParams({ q: firstValue(q), country: firstValue(country) }),
  )
  return <Branches {...branchesProps(context, branchQuery)} />
})

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { q } = await props.searchParams
  // The number of text-search URLs is unlimited, so text searches are `noindex`.
  return { ...(await page.metadata(props)), ...(firstValue(q) && { robots: { index: false } }) }
}

export default page.render
