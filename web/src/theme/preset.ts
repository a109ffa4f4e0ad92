import { defineConfig } from '@chakra-ui/react'
import {
  animationStyles,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  menuSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
} from '@chakra-ui/react/theme'

/**
 * The parts of Chakra's default theme that are used, to keep the bundle small. A component without its recipe renders
 * unstyled: add the recipe here when you first use it.
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
      input: inputRecipe,
      link: linkRecipe,
      separator: separatorRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: { dialog: dialogSlotRecipe, drawer: drawerSlotRecipe, field: fieldSlotRecipe, menu: menuSlotRecipe },
  },
})
