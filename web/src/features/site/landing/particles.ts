export const PARTICLES = 80
export const LINK_DISTANCE = 140

/** Position and radius in CSS pixels, velocity in pixels per second. */
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
    vy: -6 - random() * 20,
    radius: 1 + random() * 1.6,
    hue: random() < 0.7 ? 'ember' : 'violet',
  }))
}

/** Moves the particles by a time step. A particle that leaves on one side returns on the opposite one. */
export function drift(particles: readonly Particle[], { width, height }: Size, seconds: number): Particle[] {
  return particles.map((particle) => ({
    ...particle,
    x: wrap(particle.x + particle.vx * seconds, width),
    y: wrap(particle.y + particle.vy * seconds, height),
  }))
}

/** Calls `draw` with each pair within LINK_DISTANCE, and its closeness: from 1 at distance 0 to 0 at the limit. */
export function eachLink(particles: readonly Particle[], draw: (a: Particle, b: Particle, closeness: number) => void) {
  particles.forEach((a, index) => {
    for (const b of particles.slice(index + 1)) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y)
      if (distance < LINK_DISTANCE) draw(a, b, 1 - distance / LINK_DISTANCE)
    }
  })
}

const wrap = (value: number, limit: number) => (limit > 0 ? ((value % limit) + limit) % limit : 0)
