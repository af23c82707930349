import './map-stage.css'
import { type ReactNode, useEffect, useState } from 'react'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { GoogleStageProps } from './google-stage.tsx'
import { near, untilItComes } from './late-code.ts'

const load = untilItComes(() => import('./google-stage.tsx'))

/** The code that offers Google's map, once the visitor is near: nobody else pays for it. */
const useGoogleStage = (isOffered: boolean) => {
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  useEffect(() => {
    if (!isOffered) return
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
  }, [isOffered])
  return code?.GoogleStage
}

type MapStageProps = Omit<GoogleStageProps, 'setup' | 'isReplaced' | 'onReplace'> & {
  google: GoogleMapSetup | null
  /** The drawn map, which shows nothing as chosen while Google's stands in its place. */
  drawn: (isReplaced: boolean) => ReactNode
}

/** A drawn map, whose place Google's takes where the visitor asks for it and the site has a key. */
export function MapStage({ google, drawn, ...offered }: MapStageProps) {
  const [isReplaced, setReplaced] = useState(false)
  const GoogleStage = useGoogleStage(google !== null)
  if (!google) return drawn(false)
  return (
    <div className="map-stage">
      <div inert={isReplaced} className={isReplaced ? 'invisible' : undefined}>
        {drawn(isReplaced)}
      </div>
      {GoogleStage ? (
        <GoogleStage {...offered} setup={google} isReplaced={isReplaced} onReplace={setReplaced} />
      ) : (
        <div className="map-source" />
      )}
    </div>
  )
}
