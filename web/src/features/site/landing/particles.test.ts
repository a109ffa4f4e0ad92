import { expect, test } from 'vitest'
import { drift, eachLink, LINK_DISTANCE, PARTICLES, scatter, type Particle } from './particles'

const size = { width: 400, height: 300 }
const at = (x: number, y: number): Particle => ({ x, y, vx: 10, vy: -10, radius: 1, hue: 'ember' })

test('eighty are scattered over the field', () => {
  const particles = scatter(size, Math.random)
  expect(particles).toHaveLength(80)
  expect(PARTICLES).toBe(80)
  expect(particles.every(({ x, y }) => x >= 0 && x < 400 && y >= 0 && y < 300)).toBe(true)
})

test('what leaves on one side comes back on the other', () => {
  expect(drift([at(395, 5)], size, 1)).toEqual([{ ...at(5, 295) }])
})

test('those within 140 pixels are tied, the nearer the stronger', () => {
  expect(LINK_DISTANCE).toBe(140)
  const ties: number[] = []
  eachLink([at(0, 0), at(70, 0), at(210, 0)], (_one, _other, nearness) => ties.push(nearness))
  expect(ties).toEqual([0.5])
})

test('a field without any room is no trouble', () => {
  expect(drift([at(3, 3)], { width: 0, height: 0 }, 1)).toEqual([at(0, 0)])
})
