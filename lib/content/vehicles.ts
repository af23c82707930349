import type { PictureName } from './pictures.ts'

const vehicles: readonly PictureName[] = [
  'taxi',
  'taxi-front',
  'scooter',
  'pickup',
  'truck',
  'take-off',
  'airplane',
]

/** Whether an object travels, and so has to face the way the page is read. */
export const isVehicle = (name: PictureName) => vehicles.includes(name)
