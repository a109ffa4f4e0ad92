import { defineConfig } from '@chakra-ui/react'
import {
  animationStyles,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  headingRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  separatorRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textStyles,
} from '@chakra-ui/react/theme'

/**
 * The slice of Chakra's own theme that a page is read with: each recipe here costs every visitor bytes. Those of what is typed
 * into and opened are in controls.ts. A component without its recipe renders unstyled, so add the line together with it.
 */
export const preset = defineConfig({
  theme: {
    animationStyles,
    breakpoints,
    keyframes,
    layerStyles,
    textStyles,
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      heading: headingRecipe,
      link: linkRecipe,
      separator: separatorRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
  },
})
