import { type ComponentProps, useEffect, useState } from 'react'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { BranchMap } from './branch-map.tsx'
import type { GoogleBranchesProps } from './google-branches.tsx'
import { MapStage } from './map-stage.tsx'
import { near } from './near.ts'
import { untilItComes } from './until-it-comes.ts'

type DrawnProps = ComponentProps<typeof BranchMap>

const load = untilItComes(() => import('./google-branches.tsx'))

/** The code that offers Google's map, once the visitor is near: nobody else pays for it. */
const useGoogle = () => {
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  useEffect(() => {
    let isLeft = false
    const come = async () => {
      await near('.map-stage')
      const loaded = await load()
      if (!isLeft) setCode(loaded)
    }
    void come()
    return () => {
      isLeft = true
    }
  }, [])
  return code?.GoogleBranches
}

function BranchStage(given: DrawnProps & Pick<GoogleBranchesProps, 'google' | 'isWhole'>) {
  const { google, isWhole, ...drawn } = given
  const [isReplaced, setReplaced] = useState(false)
  const GoogleBranches = useGoogle()
  const map = <BranchMap {...drawn} selected={isReplaced ? null : drawn.selected} />
  return (
    <MapStage isReplaced={isReplaced} drawn={map}>
      {GoogleBranches ? (
        <GoogleBranches {...given} isReplaced={isReplaced} onReplace={setReplaced} />
      ) : (
        <div className="map-source" />
      )}
    </MapStage>
  )
}

type BranchMapsProps = DrawnProps & { google: GoogleMapSetup | null; isWhole: boolean }

/** The branches on the maps that the site has. */
export const BranchMaps = ({ google, isWhole, ...drawn }: BranchMapsProps) =>
  google ? <BranchStage google={google} isWhole={isWhole} {...drawn} /> : <BranchMap {...drawn} />
