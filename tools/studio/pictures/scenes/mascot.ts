import type { Vec3 } from '../engine/vec.ts'
import { putSammy } from '../ground/mascot.ts'
import type { Scene } from './stage.ts'

const warm: Vec3 = [1.15, 0.95, 0.75]

/** Sammy the Shrimp waves from the touchline. */
export const putMascotStage: Scene = async (s) => {
  await s.ground({ hour: 'sunset', stands: ['harbour', 'estuary'], sunFrom: 148, fill: 0.7 })
  s.kicker([-3, 3.2, 4.5], [0, 1.3, 0], 0.7, warm, 0.8)
  await putSammy(s.world, [0, 0, 0], 6, {
    spine: [-2, 4, 0],
    head: [0, 6, -4],
    left: { hip: [4, 10, 10], knee: 6, shoulder: [20, 118, 0], elbow: 46, grip: 0.1 },
    right: { hip: [-4, 10, 10], knee: 6, reach: [0.2, -0.22, 0.06], elbowTo: [0.6, -0.1, -0.2], grip: 0.5 },
  })
  await s.player({
    at: [-3.6, 0, -6],
    facing: 60,
    pose: 'dribble',
    number: 7,
    youth: 1.3,
    seed: 8,
    detail: 0.013,
  })
  await s.player({
    at: [3.6, 0, -7],
    facing: -60,
    pose: 'stride',
    number: 4,
    youth: 1.35,
    seed: 9,
    detail: 0.013,
  })
  s.ball([0.62, 0.11, 0.42])
  s.blades([0, 2.2], [2.6, 1.9])
  return s.shot(
    { at: [-0.5, 0.9, 5.6], target: [0.02, 1.12, 0], lens: 62, stop: 2, focus: 5.5 },
    { samples: 18, grade: { exposure: 0.05 } },
  )
}
