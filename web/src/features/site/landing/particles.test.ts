import { expect, test } from 'vitest'
import { drift, eachLink, LINK_DISTANCE, PARTICLES, scatter, type Particle } from './particles'

const size = { width: 400, height: 300 }
const at = (x: number, y: number): Particle => ({ x, y, vx: 10, vy: -10, radius: 1, hue: 'ember' })

test('scatters 80 particles over the area', () => {
  const particles = scatter(size, Math.random)
  expect(particles).toHaveLength(80)
  expect(PARTICLES).toBe(80)
  expect(particles.every(({ x, y }) => x >= 0 && x < 400 && y >= 0 && y < 300)).toBe(true)
})

test('a particle that leaves on one side returns on the other', () => {
  expect(drift([at(395, 5)], size, 1)).toEqual([{ ...at(5, 295) }])
})

test('links particles within 140 px, by their closeness', () => {
  expect(LINK_DISTANCE).toBe(140)
  const links: number[] = []
  eachLink([at(0, 0), at(70, 0), at(210, 0)], (_a, _b, closeness) => links.push(closeness))
  expect(links).toEqual([0.5])
})

test('handles an empty area', () => {
  expect(drift([at(3, 3)], { width: 0, height: 0 }, 1)).toEqual([at(0, 0)])
})
