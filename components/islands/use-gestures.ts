import { type RefObject, useEffect, useState } from 'react'
import type { Camera } from './map-camera.ts'
import { near } from './near.ts'
import { untilItComes } from './until-it-comes.ts'

const loadGestures = untilItComes(() => import('./map-gestures.ts'))

/** Lets mouse, fingers, wheel and keys move a map as soon as it is near; says whether they do. */
export const useGestures = (
  frame: RefObject<HTMLElement | null>,
  camera: RefObject<Camera | null>,
): boolean => {
  const [isMovable, setMovable] = useState(false)

  useEffect(() => {
    const [element, eye] = [frame.current, camera.current]
    if (!element || !eye) return
    let end: (() => void) | null = () => undefined
    const begin = async () => {
      await near('.map-movable')
      const { listenToGestures } = await loadGestures()
      if (!end) return
      end = listenToGestures(element, eye)
      setMovable(true)
    }
    void begin()
    return () => {
      end?.()
      end = null
    }
  }, [frame, camera])

  return isMovable
}
