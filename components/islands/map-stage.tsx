import { type ReactNode, useEffect, useState } from 'react'
import { near, untilItComes } from '#lib/base/late-code.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { GoogleStageProps } from './google-stage.tsx'
import styles from './movable-map.module.css'
import { MovableMap, type MovableMapProps } from './movable-map.tsx'

const load = untilItComes(() => import('./google-stage.tsx'))

/** The code that offers Google's map, once the visitor is near: nobody else pays for it. */
const useGoogleStage = (isOffered: boolean) => {
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  useEffect(() => {
    if (!isOffered) return
    let isLeft = false
    const come = async () => {
      await near('[data-stage]')
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

type MapStageProps = MovableMapProps &
  Omit<GoogleStageProps, 'setup' | 'isReplaced' | 'onReplace'> & {
    google: GoogleMapSetup | null
    icons: { close: ReactNode }
    /** The name of the button that closes the card. */
    closeLabel: string
  }

/** A drawn map, whose place Google's takes where the visitor asks for it and the site has a key. */
export function MapStage({ google, closeLabel, ...props }: MapStageProps) {
  const [isReplaced, setReplaced] = useState(false)
  const GoogleStage = useGoogleStage(google !== null)
  const card = props.card && (
    <>
      {props.card}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={props.onClose}>
        {props.icons.close}
      </button>
    </>
  )
  const map = { ...props, card }
  // The drawn map shows nothing as chosen while Google's stands in its place.
  const drawn = <MovableMap {...map} selected={isReplaced ? null : map.selected} />
  if (!google) return drawn
  return (
    <div data-stage className={styles.stage}>
      <div inert={isReplaced} className={isReplaced ? 'invisible' : undefined}>
        {drawn}
      </div>
      {GoogleStage ? (
        <GoogleStage {...map} setup={google} isReplaced={isReplaced} onReplace={setReplaced} />
      ) : (
        <div className={styles.source} />
      )}
    </div>
  )
}
