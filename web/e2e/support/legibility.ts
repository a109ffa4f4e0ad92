import type { Page } from '@playwright/test'

/**
 * Finds horizontal scrolling of the page, text that is cut off without an ellipsis, and overlapping text. Text may be cut off
 * by a scroll container, and covered by a fixed or sticky element.
 */
export const legibilityProblems = (page: Page) =>
  page.evaluate(() => {
    interface Piece {
      text: string
      /** The visible part of the text. */
      box: DOMRect
      node: Text
      layer: Element | null
    }

    const found = new Set<string>()
    const pieces: Piece[] = []
    const quoted = (text: string) => `“${text.trim().slice(0, 30)}”`

    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) found.add(`the page scrolls sideways by ${sideways} px`)

    /** The block container of the text. */
    function blockOf(node: Text) {
      let element = node.parentElement
      while (element && getComputedStyle(element).display === 'inline') element = element.parentElement
      return element
    }

    function layerOf(node: Text) {
      let element = node.parentElement
      while (
        element &&
        !['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.dataset.part !== 'positioner'
      )
        element = element.parentElement
      return element
    }

    /** Whether an element is for screen readers only: a box of one pixel. */
    const isVisuallyHidden = (element: Element) =>
      element.clientWidth <= 1 && element.clientHeight <= 1 && getComputedStyle(element).position === 'absolute'

    /** The part of the box that no ancestor clips. Reports text clipped without an ellipsis. */
    function visiblePart(node: Text, whole: DOMRect) {
      let { left, right, top, bottom } = whole
      const block = blockOf(node)
      for (let element = node.parentElement; element && element !== document.body; element = element.parentElement) {
        if (isVisuallyHidden(element)) return null
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const clip = element.getBoundingClientRect()
        const isEllipsis = element === block && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        const isCutAside = right > clip.right + 1 || left < clip.left - 1
        const isCutBelow = bottom > clip.bottom + whole.height / 2
        if (
          !isEllipsis &&
          ((isCutAside && !/auto|scroll/.test(overflowX)) || (isCutBelow && !/auto|scroll/.test(overflowY)))
        ) {
          found.add(`cut without an ellipsis: ${quoted(node.data)}`)
        }
        left = Math.max(left, clip.left)
        right = Math.min(right, clip.right)
        top = Math.max(top, clip.top)
        bottom = Math.min(bottom, clip.bottom)
        if (left >= right || top >= bottom) return null
      }
      return new DOMRect(left, top, right - left, bottom - top)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || !node.data.trim()) continue
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, option, svg, [inert], [hidden]')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const box = rect.width > 0 && visiblePart(node, rect)
        if (box) pieces.push({ text: node.data, box, node, layer: layerOf(node) })
      }
    }

    for (const [index, a] of pieces.entries()) {
      for (const b of pieces.slice(index + 1)) {
        if (a.node === b.node || a.layer !== b.layer) continue
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        // The boxes of adjacent lines may overlap although their letters do not.
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (width > 2 && height > Math.min(a.box.height, b.box.height) / 2)
          found.add(`${quoted(a.text)} overlaps ${quoted(b.text)}`)
      }
    }
    return [...found]
  })
