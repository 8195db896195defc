/** The files of each import cycle: one cycle per strongly connected component (Tarjan's algorithm). */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      else if (!stack.includes(target)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    const importsItself = graph.get(file)?.includes(file);
    if (component.length > 1 || importsItself) cycles.push(shortestCycle(graph, component));
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** From the component's first file by name back to itself. */
function shortestCycle(graph: ReadonlyMap<string, readonly string[]>, component: readonly string[]): string[] {
  const [start = ''] = component.toSorted();
  const queue = [[start]];
  const seen = new Set<string>();
  for (const route of queue) {
    for (const target of graph.get(route.at(-1) ?? '') ?? []) {
      if (target === start) return route;
      if (seen.has(target) || !component.includes(target)) continue;
      seen.add(target);
      queue.push([...route, target]);
    }
  }
  return [...component];
}
