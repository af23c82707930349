import type { ReactNode } from 'react'

type MapStageProps = {
  /** Whether another map stands in the place of the drawn one. */
  isReplaced: boolean
  drawn: ReactNode
  children: ReactNode
}

/** A drawn map, whose place another one may take. */
export const MapStage = ({ isReplaced, drawn, children }: MapStageProps) => (
  <div className="map-stage">
    <div inert={isReplaced} className={isReplaced ? 'invisible' : undefined}>
      {drawn}
    </div>
    {children}
  </div>
)
