import { type ComponentType, type ReactNode, useState } from 'react'
import mapStyles from '#components/ui/map.module.css'
import {
  authFailureTitle,
  isKeyRefused,
  loadGoogleMaps,
  type MapState,
  onKeyRefused,
} from '#lib/places/google-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { DrawnMap, type DrawnMapProps } from './drawn-map.tsx'
import type { GoogleMapProps } from './google-map.tsx'
import { IslandBoundary } from './island-boundary.tsx'
import { useCloseSelection } from './use-close-selection.ts'

/** Loads the map component and Google's script when the visitor chooses Google's map, unless Google refused the key. */
const useGoogleMap = () => {
  const [state, setState] = useState<MapState>('notLoaded')
  const [mapModule, setMapModule] = useState<{ GoogleMap: ComponentType<GoogleMapProps> } | null>(null)

  const showGoogleMap = async (setup: GoogleMapSetup) => {
    if (isKeyRefused()) return setState('authFailure')
    setState('loading')
    onKeyRefused(() => setState('authFailure'))
    try {
      const [googleModule] = await Promise.all([import('./google-map.tsx'), loadGoogleMaps(setup)])
      setMapModule(googleModule)
      setState('loaded')
    } catch {
      setState('failed')
    }
  }

  return {
    state,
    showGoogleMap,
    showDrawnMap: () => setState('notLoaded'),
    // Call this on rendering errors, for example if Google's script lacks part of its API.
    showFailure: () => setState('failed'),
    GoogleMap: state === 'loaded' ? mapModule?.GoogleMap : undefined,
  }
}

type GoogleCopy = GoogleMapSetup['copy']

const StatusNote = ({ state, copy }: { state: MapState; copy: GoogleCopy }) => {
  if (state === 'notLoaded') return <p className="small text-muted">{copy.note}</p>
  if (state === 'failed')
    return (
      <p>
        <b>{copy.failed}</b> {copy.ours}
      </p>
    )
  if (state === 'authFailure')
    return (
      <div className="rounded-md bg-danger-tint px-5 py-3">
        <h3 className="h4">
          <bdi lang="en" dir="ltr">
            {authFailureTitle}
          </bdi>
        </h3>
        <p>
          {copy.keyRefused} {copy.ours}
        </p>
      </div>
    )
}

type MapSwitchProps = { state: MapState; copy: GoogleCopy; onShow: () => void; onHide: () => void }

/** Switches between the drawn map and Google's map. The button stays mounted, to keep the focus. */
function MapSwitch({ state, copy, onShow, onHide }: MapSwitchProps) {
  const actions: Readonly<Record<MapState, [label: string, onClick?: () => void]>> = {
    notLoaded: [copy.show, onShow],
    loading: [copy.loading],
    loaded: [copy.back, onHide],
    failed: [copy.tryAgain, onShow],
    authFailure: [copy.dismiss, onHide],
  }
  const [label, onClick] = actions[state]
  return (
    <div className={`mt-3 flex flex-wrap content-start items-center gap-x-5 gap-y-2 ${mapStyles.switch}`}>
      <button
        type="button"
        className="button button-small button-line"
        aria-busy={state === 'loading'}
        onClick={onClick}
      >
        {label}
      </button>
      <div role="status">
        <StatusNote state={state} copy={copy} />
      </div>
    </div>
  )
}

export type MapStageProps = DrawnMapProps &
  Pick<GoogleMapProps, 'isUnfiltered'> & {
    google: GoogleMapSetup | null
    closeButton: { label: string; icon: ReactNode }
  }

/** A drawn map that the visitor can replace with Google's map if the site has a key. */
export function MapStage({ google, closeButton, isUnfiltered, ...props }: MapStageProps) {
  const { state, showGoogleMap, showDrawnMap, showFailure, GoogleMap } = useGoogleMap()
  const onClose = useCloseSelection(props.selectedId, props.onSelect)
  const card = props.card && (
    <>
      {props.card}
      <button
        type="button"
        className={`grid size-11 place-items-center rounded-sm hover:bg-mist ${mapStyles.close}`}
        aria-label={closeButton.label}
        onClick={onClose}
      >
        {closeButton.icon}
      </button>
    </>
  )
  const mapProps = { ...props, card }
  if (!google) return <DrawnMap {...mapProps} />
  return (
    <>
      {GoogleMap ? (
        <IslandBoundary onError={showFailure}>
          <GoogleMap
            {...mapProps}
            view={mapProps.isFullWidth ? undefined : mapProps.view}
            setup={google}
            isUnfiltered={isUnfiltered}
            onClose={onClose}
          />
        </IslandBoundary>
      ) : (
        <DrawnMap {...mapProps} />
      )}
      <MapSwitch
        state={state}
        copy={google.copy}
        onShow={() => showGoogleMap(google)}
        onHide={showDrawnMap}
      />
    </>
  )
}
