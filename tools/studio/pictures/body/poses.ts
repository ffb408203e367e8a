import type { Pose } from './skeleton.ts'

/** Positions of a footballer; names say what the body does. */
export const poses = {
  stand: {
    spine: [2, 0, 0],
    left: { hip: [2, 5, 8], knee: 4, shoulder: [4, 9, 0], elbow: 18, grip: 0.35 },
    right: { hip: [-2, 5, 8], knee: 3, shoulder: [2, 9, 0], elbow: 16, grip: 0.35 },
  },
  /** Driving off the right foot, left knee high. */
  sprint: {
    root: [14, 0, 4],
    spine: [8, 0, -14],
    head: [-14, 0, 8],
    left: { hip: [72, 4, 0], knee: 92, ankle: 0, shoulder: [-52, 10, 0], elbow: 82, grip: 0.6 },
    right: { hip: [-26, 3, 0], knee: 24, ankle: 38, shoulder: [48, 6, 0], elbow: 92, grip: 0.6 },
  },
  /** Mid-stride, both feet off the ground. */
  stride: {
    root: [10, 0, -6],
    spine: [6, 0, 16],
    head: [-8, 0, -8],
    left: { hip: [-30, 4, 0], knee: 70, ankle: 40, shoulder: [44, 8, 0], elbow: 80, grip: 0.6 },
    right: { hip: [56, 4, 0], knee: 44, ankle: -6, shoulder: [-46, 12, 0], elbow: 70, grip: 0.6 },
    lift: 0.06,
  },
  /** Running with the ball close, looking up. */
  dribble: {
    root: [12, 3, 6],
    spine: [10, 0, -12],
    head: [-6, 0, 4],
    left: { hip: [48, 6, 6], knee: 56, ankle: 6, shoulder: [-34, 22, 0], elbow: 62, grip: 0.4 },
    right: { hip: [-22, 6, 0], knee: 40, ankle: 30, shoulder: [32, 22, 0], elbow: 58, grip: 0.4 },
  },
  /** The kicking (right) leg drawn back. */
  backswing: {
    root: [8, 12, 18],
    spine: [10, 4, -26],
    head: [16, 0, 4],
    left: { hip: [16, 6, 6], knee: 22, ankle: -4, shoulder: [40, 74, 0], elbow: 26, grip: 0.3 },
    right: { hip: [-34, 20, 12], knee: 96, ankle: 34, shoulder: [-44, 36, 0], elbow: 30, grip: 0.3 },
  },
  /** Just after the strike, right leg through. */
  strike: {
    root: [-8, 14, -12],
    spine: [22, 4, 18],
    head: [18, 0, 0],
    left: { hip: [4, 8, 4], knee: 16, ankle: 12, shoulder: [54, 60, 0], elbow: 34, grip: 0.3 },
    right: { hip: [62, 8, 10], knee: 14, ankle: 36, shoulder: [-50, 34, 0], elbow: 24, grip: 0.3 },
  },
  /** Leaning back in the air over a waist-high ball. */
  volley: {
    root: [-30, 26, -30],
    spine: [18, 10, 14],
    head: [16, -10, -6],
    left: { hip: [-4, 12, 10], knee: 30, ankle: 34, shoulder: [20, 84, 0], elbow: 24, grip: 0.3 },
    right: { hip: [76, 30, 14], knee: 26, ankle: 36, shoulder: [-40, 60, 0], elbow: 30, grip: 0.3 },
    lift: 0.16,
  },
  /** At the top of a jump, neck drawn back. */
  header: {
    root: [-14, 0, 0],
    spine: [-14, 0, 10],
    head: [-12, 0, 0],
    left: { hip: [-10, 8, 0], knee: 74, ankle: 38, shoulder: [34, 66, 0], elbow: 56, grip: 0.5 },
    right: { hip: [12, 8, 0], knee: 52, ankle: 34, shoulder: [20, 74, 0], elbow: 62, grip: 0.5 },
    lift: 0.62,
  },
  headerLate: {
    root: [8, -8, 0],
    spine: [6, -6, -10],
    head: [-22, 8, 0],
    left: { hip: [24, 6, 0], knee: 60, ankle: 30, shoulder: [60, 40, 0], elbow: 60, grip: 0.4 },
    right: { hip: [-18, 6, 0], knee: 44, ankle: 40, shoulder: [-10, 50, 0], elbow: 40, grip: 0.4 },
    lift: 0.4,
  },
  /** Sliding on the left hip, right leg long. */
  slide: {
    root: [-52, 34, 0],
    spine: [26, -12, 8],
    head: [24, 0, 0],
    left: {
      hip: [72, 20, 20],
      knee: 104,
      ankle: 20,
      shoulder: [-56, 40, 0],
      elbow: 26,
      wrist: [-50, 0, 0],
      grip: 0.1,
    },
    right: { hip: [66, 10, 0], knee: 8, ankle: 4, shoulder: [40, 70, 0], elbow: 30, grip: 0.3 },
  },
  /** Full stretch to the left, level with the ground. */
  dive: {
    root: [0, 82, 0],
    spine: [-4, 14, 14],
    head: [-8, 20, 20],
    left: { hip: [-8, 10, 0], knee: 30, ankle: 34, shoulder: [172, 12, 0], elbow: 8, grip: 0.15 },
    right: { hip: [30, 14, 0], knee: 62, ankle: 30, shoulder: [164, 10, 0], elbow: 16, grip: 0.15 },
    lift: 0.75,
  },
  keeperReady: {
    root: [20, 0, 0],
    spine: [16, 0, 0],
    head: [-26, 0, 0],
    left: { hip: [38, 18, 10], knee: 52, ankle: -12, shoulder: [36, 34, 0], elbow: 46, grip: 0.15 },
    right: { hip: [38, 18, 10], knee: 52, ankle: -12, shoulder: [36, 34, 0], elbow: 46, grip: 0.15 },
  },
  /** Both arms to the sky. */
  armsAloft: {
    root: [-4, 0, 0],
    spine: [-8, 0, 0],
    head: [-16, 0, 0],
    left: { hip: [4, 10, 10], knee: 6, shoulder: [160, 26, 0], elbow: 12, grip: 0.85 },
    right: { hip: [-4, 10, 10], knee: 6, shoulder: [162, 24, 0], elbow: 14, grip: 0.85 },
  },
  armsWide: {
    root: [-6, 0, 0],
    spine: [-10, 0, 0],
    head: [-14, 0, 0],
    left: { hip: [6, 8, 8], knee: 10, shoulder: [10, 98, 0], elbow: 10, grip: 0.1 },
    right: { hip: [-6, 8, 8], knee: 10, shoulder: [10, 96, 0], elbow: 12, grip: 0.1 },
  },
  fistPump: {
    root: [4, 0, 0],
    spine: [4, 4, 10],
    head: [-6, 0, 0],
    left: { hip: [14, 8, 6], knee: 14, shoulder: [-16, 16, 0], elbow: 60, grip: 1 },
    right: { hip: [-8, 8, 6], knee: 10, shoulder: [128, 20, 0], elbow: 88, grip: 1 },
  },
  /** Sliding on both knees, chest out. */
  kneeSlide: {
    root: [-18, 0, 0],
    spine: [-16, 0, 0],
    head: [-16, 0, 0],
    left: { hip: [22, 14, 0], knee: 118, ankle: 40, shoulder: [6, 100, 0], elbow: 22, grip: 0.9 },
    right: { hip: [22, 14, 0], knee: 118, ankle: 40, shoulder: [6, 102, 0], elbow: 20, grip: 0.9 },
  },
  handsOnHips: {
    root: [-2, 0, 0],
    spine: [2, 0, 0],
    head: [4, 0, 10],
    left: {
      hip: [2, 7, 10],
      knee: 4,
      reach: [0.165, -0.24, 0.03],
      elbowTo: [0.6, -0.1, -0.25],
      wrist: [-30, 20, 0],
      grip: 0.6,
    },
    right: {
      hip: [-4, 7, 10],
      knee: 4,
      reach: [0.165, -0.24, 0.03],
      elbowTo: [0.6, -0.1, -0.25],
      wrist: [-30, 20, 0],
      grip: 0.6,
    },
  },
  armsFolded: {
    root: [-2, 0, 0],
    spine: [1, 0, 0],
    head: [2, 0, 0],
    left: { hip: [0, 6, 8], knee: 2, reach: [-0.1, 0.02, 0.165], elbowTo: [0.34, -0.16, 0.22], grip: 0.45 },
    right: {
      hip: [0, 6, 8],
      knee: 2,
      reach: [-0.12, -0.035, 0.185],
      elbowTo: [0.34, -0.2, 0.22],
      grip: 0.45,
    },
  },
  behindBack: {
    root: [-2, 0, 0],
    spine: [-2, 0, 0],
    head: [2, 0, 0],
    left: { hip: [0, 7, 8], knee: 2, reach: [0.04, -0.22, -0.19], elbowTo: [0.45, -0.2, -0.3], grip: 0.4 },
    right: { hip: [0, 7, 8], knee: 2, reach: [0.06, -0.24, -0.2], elbowTo: [0.45, -0.2, -0.3], grip: 0.4 },
  },
  applaud: {
    spine: [4, 0, 0],
    head: [-4, 0, 10],
    left: {
      hip: [4, 7, 8],
      knee: 5,
      reach: [0.01, 0.2, 0.3],
      elbowTo: [0.5, -0.3, 0.1],
      wrist: [-10, 0, 40],
      grip: 0.1,
    },
    right: {
      hip: [-4, 7, 8],
      knee: 5,
      reach: [0.03, 0.19, 0.3],
      elbowTo: [0.5, -0.3, 0.1],
      wrist: [-10, 0, 40],
      grip: 0.1,
    },
  },
  /** Walking, weight on the right foot. */
  walk: {
    root: [4, 0, 3],
    spine: [3, 0, -6],
    head: [0, 0, 3],
    left: { hip: [24, 4, 4], knee: 12, ankle: -8, shoulder: [-18, 8, 0], elbow: 16, grip: 0.4 },
    right: { hip: [-16, 4, 4], knee: 12, ankle: 14, shoulder: [18, 8, 0], elbow: 22, grip: 0.4 },
  },
  /** Arms over the neighbours' shoulders. */
  linked: {
    root: [0, 0, 0],
    spine: [2, 0, 0],
    head: [2, 0, 0],
    left: { hip: [0, 6, 6], knee: 2, reach: [0.52, 0.2, -0.1], elbowTo: [0.35, 0.0, -0.5], grip: 0.35 },
    right: { hip: [0, 6, 6], knee: 2, reach: [0.52, 0.2, -0.1], elbowTo: [0.35, 0.0, -0.5], grip: 0.35 },
  },
  /** Leaning into a huddle. */
  huddle: {
    root: [16, 0, 0],
    spine: [34, 0, 0],
    head: [22, 0, 0],
    left: { hip: [18, 10, 6], knee: 10, reach: [0.46, 0.24, 0.16], elbowTo: [0.4, -0.05, -0.5], grip: 0.3 },
    right: { hip: [18, 10, 6], knee: 10, reach: [0.46, 0.24, 0.16], elbowTo: [0.4, -0.05, -0.5], grip: 0.3 },
  },
  aloft: {
    root: [-3, 0, 0],
    spine: [-8, 0, 0],
    head: [-20, 0, 0],
    left: { hip: [2, 8, 8], knee: 4, reach: [0.16, 0.66, 0.1], elbowTo: [0.5, 0.4, 0.1], grip: 0.85 },
    right: { hip: [-2, 8, 8], knee: 4, reach: [0.16, 0.66, 0.1], elbowTo: [0.5, 0.4, 0.1], grip: 0.85 },
  },
  /** One foot on the ball. */
  footOnBall: {
    root: [0, -4, 0],
    spine: [2, 3, 0],
    left: { hip: [2, 6, 8], knee: 2, shoulder: [2, 10, 0], elbow: 20, grip: 0.4 },
    right: { hip: [38, 5, 4], knee: 40, ankle: 4, shoulder: [4, 10, 0], elbow: 18, grip: 0.4 },
  },
  sitOnBall: {
    root: [6, 0, 0],
    spine: [22, 0, 0],
    head: [-14, 0, 0],
    left: { hip: [74, 16, 6], knee: 82, shoulder: [46, 14, 0], elbow: 50, grip: 0.4 },
    right: { hip: [64, 18, 6], knee: 70, shoulder: [44, 14, 0], elbow: 46, grip: 0.4 },
  },
  stretch: {
    root: [16, 0, 0],
    spine: [36, 0, 0],
    head: [10, 0, 0],
    left: { hip: [60, 26, 20], knee: 74, shoulder: [36, 10, 0], elbow: 10, grip: 0.2 },
    right: { hip: [-14, 30, 10], knee: 8, shoulder: [40, 10, 0], elbow: 12, grip: 0.2 },
  },
} satisfies Record<string, Pose>
