/** What trim-react.ts leaves out of react-dom 19.3.1: features that this site does not use, by the functions that are theirs. */
export type Feature = {
  /** What a source that uses it would say. */
  use: RegExp;
  /** Only reached by using it: they throw. */
  functions: string[];
  /** Called without it too, and then without effect. */
  idle?: string[];
  /** Whose methods go. */
  prototypes?: string[];
};

export const leftOutFeatures: Feature[] = [
  {
    use: /<ViewTransition\b|\baddTransitionType\b/,
    functions: words(`startViewTransition createViewTransitionInstance getViewTransitionName getViewTransitionClassName
      applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive applyViewTransitionName
      measureViewTransitionHostInstancesRecursive measureInstance measureClonedInstance createMeasurement
      pushViewTransitionCancelableScope scheduleViewTransitionEvent reportViewTransitionError`),
    idle: words(`trackEnterViewTransitions commitAppearingPairViewTransitions commitEnterViewTransitions
      commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions
      restoreEnterOrExitViewTransitions restoreNestedViewTransitions restoreViewTransitionOnHostInstances
      restoreViewTransitionName measureNestedViewTransitions`),
    prototypes: ['ViewTransitionPseudoElement'],
  },
  {
    // A ref on a fragment.
    use: /<Fragment[^>]*\bref=/,
    functions: words(`FragmentInstance addEventListenerToChild removeEventListenerFromChild setFocusOnFiberIfFocusable
      collectChildren observeChild unobserveChild validateDocumentPositionWithFiberTree
      getFragmentParentInstanceOrContainerFiber findFragmentInstanceOrTextInstanceSiblings isFiberPrecedingCheck
      isFiberFollowingCheck`),
    prototypes: ['FragmentInstance'],
  },
  {
    // Tags of the head inside components, and preloading by react-dom: framework/head.tsx and prefetch.ts do that.
    use: /<(title|meta|link|style|script)\b|\b(preload|preinit|preconnect|prefetchDNS)\w*\b[^;]*from 'react-dom'/,
    functions: words(`getResource acquireResource suspendResource mountHoistable insertStylesheet preloadStylesheet
      preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript getStyleKey
      getStylesheetSelectorFromKey getScriptKey adoptPreloadPropsForStylesheet adoptPreloadPropsForScript
      insertSuspendedStylesheets insertStylesheetIntoRoot`),
  },
  {
    use: /<(SuspenseList|unstable_SuspenseList|Activity)\b/,
    functions: words(`updateSuspenseListComponent initSuspenseListRenderState findFirstSuspended cutOffTailIfNeeded
      updateActivityComponent`),
  },
  {
    // Functions as a form's action.
    use: /\buse(ActionState|FormState|FormStatus|Optimistic)\b|\brequestFormReset\b|<(form|button|input)\b[^>]*\b(action|formAction)=\{/,
    functions: words(`mountActionState updateActionState updateActionStateImpl rerenderActionState dispatchActionState
      runActionStateAction startHostTransition requestFormReset$1 requestFormReset updateOptimisticImpl`),
  },
  {
    // Custom elements.
    use: /<[a-z]+-[a-z-]+[\s>]/,
    functions: ['setPropOnCustomElement'],
  },
];

function words(text: string): string[] {
  return text.split(/\s+/);
}
