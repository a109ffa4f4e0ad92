/** What drifts behind the text: sparks, each tied to those that come near. */

export const PARTICLES = 80
export const LINK_DISTANCE = 140

/** In CSS pixels and pixels a second; `hue` picks one of the two colours. */
export interface Particle {
  x: number
  y: number
  vx: number
  vy: number
  radius: number
  hue: 'ember' | 'violet'
}

interface Size {
  width: number
  height: number
}

export function scatter({ width, height }: Size, random: () => number): Particle[] {
  return Array.from({ length: PARTICLES }, () => ({
    x: random() * width,
    y: random() * height,
    vx: (random() - 0.5) * 22,
    // Sparks rise.
    vy: -6 - random() * 20,
    radius: 1 + random() * 1.6,
    hue: random() < 0.7 ? 'ember' : 'violet',
  }))
}

/** Moves them by so many seconds; what leaves on one side comes back on the other. */
export function drift(particles: readonly Particle[], { width, height }: Size, seconds: number): Particle[] {
  return particles.map((particle) => ({
    ...particle,
    x: wrap(particle.x + particle.vx * seconds, width),
    y: wrap(particle.y + particle.vy * seconds, height),
  }))
}

/** Calls back with each pair that is near enough, and how near: 1 when they touch, 0 at the limit. */
export function eachLink(
  particles: readonly Particle[],
  draw: (one: Particle, other: Particle, nearness: number) => void,
) {
  particles.forEach((one, index) => {
    for (const other of particles.slice(index + 1)) {
      const distance = Math.hypot(one.x - other.x, one.y - other.y)
      if (distance < LINK_DISTANCE) draw(one, other, 1 - distance / LINK_DISTANCE)
    }
  })
}

const wrap = (value: number, limit: number) => (limit > 0 ? ((value % limit) + limit) % limit : 0)
