import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { GoogleMapSetup } from '#lib/map/google-setup.ts'
import { BranchMap } from './branch-map.tsx'
import { untilItComes } from './until-it-comes.ts'

// By itself: of an import that stands in `dynamic` Next names a file to fetch early, and, within another island's
// code, one that the build did not make.
const load = () => import('./google-branches.tsx')

const GoogleBranches = dynamic(untilItComes(async () => (await load()).GoogleBranches))

type BranchMapsProps = Omit<ComponentProps<typeof GoogleBranches>, 'google'> & {
  google: GoogleMapSetup | null
}

/** The branches on the maps that the site has; only one with a key has any use for the code of Google's. */
export const BranchMaps = ({ google, isWhole, ...drawn }: BranchMapsProps) =>
  google ? <GoogleBranches google={google} isWhole={isWhole} {...drawn} /> : <BranchMap {...drawn} />
