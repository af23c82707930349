import { OVERLAY_MOUSE_TARGET, OverlayViewF } from '@react-google-maps/api'
import { useMemo } from 'react'
import { latLng, type NamedMarker } from '#lib/places/google-places.ts'

// A click on it is none on the map.
const keepClicks = (button: HTMLElement | null) => {
  if (button?.parentElement) google.maps.OverlayView.preventMapHitsFrom(button.parentElement)
}

const above = 10_000

type GoogleMarkerProps = {
  marker: NamedMarker
  isSelected: boolean
  onSelect: () => void
  onFocus: () => void
}

/**
 * A marker on Google's map. Google's own are either deprecated and cannot say that they are chosen, or need a map
 * that is set up with Google; these look and speak like the drawn map's.
 */
export function GoogleMarker({ marker, isSelected, onSelect, onFocus }: GoogleMarkerProps) {
  const { id, title, type, label, position, zIndex } = marker
  const { latitude, longitude } = position
  // With another object the library would put the marker up anew.
  const place = useMemo(() => latLng({ latitude, longitude }), [latitude, longitude])
  return (
    <OverlayViewF
      position={place}
      mapPaneName={OVERLAY_MOUSE_TARGET}
      zIndex={isSelected ? zIndex + above : zIndex}
    >
      <button
        ref={keepClicks}
        type="button"
        data-marker={id}
        aria-label={title}
        aria-pressed={isSelected}
        className={`google-marker google-${type}`}
        onClick={onSelect}
        onFocus={onFocus}
      >
        {type === 'html' && label}
      </button>
    </OverlayViewF>
  )
}
