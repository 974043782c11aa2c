package io.casedesk.model.checklist;

import io.casedesk.json.CanonicalJson;
import io.casedesk.json.JsonTree;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value that differs between two checklists.
 *
 * @param path the path of the value: {@code checklistAttributes.affectedGroups[1]}; a name with
 *     characters other than letters, digits, {@code _} and {@code -} is quoted: {@code ["a.b"]}
 * @param before the value before; null when there was none
 * @param after the value after; null when there is none
 */
public record FieldDifference(
    String path, @Nullable FieldValue before, @Nullable FieldValue after) {

  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_-]+");

  /**
   * All differences except {@link VolatileMembers}, in the order of the later checklist; removed
   * values are last.
   */
  public static List<FieldDifference> between(Checklist before, Checklist after) {
    Comparison comparison = new Comparison();
    comparison.nodes(
        "",
        JsonTree.of(VolatileMembers.without(before.members())),
        JsonTree.of(VolatileMembers.without(after.members())));
    return List.copyOf(comparison.found);
  }

  /** Every value of a checklist by its path, including {@link VolatileMembers}. */
  public static List<FieldDifference> all(Checklist checklist) {
    Comparison comparison = new Comparison();
    comparison.nodes("", new JsonTree.Node(Map.of()), JsonTree.of(checklist.members()));
    return List.copyOf(comparison.found);
  }

  /** The value of a checklist at a path, which may be a group or a list; null if there is none. */
  public static @Nullable FieldValue at(Checklist checklist, String path) {
    return Comparison.value(find(JsonTree.of(checklist.members()), "", path));
  }

  private static @Nullable JsonTree find(JsonTree tree, String here, String path) {
    if (here.equals(path)) {
      return tree;
    }
    JsonTree found = null;
    if (path.startsWith(here) && tree instanceof JsonTree.Node(var members)) {
      for (Map.Entry<String, JsonTree> one : members.entrySet()) {
        found = found != null ? found : find(one.getValue(), member(here, one.getKey()), path);
      }
    } else if (path.startsWith(here) && tree instanceof JsonTree.Items(var elements)) {
      for (int i = 0; i < elements.size() && found == null; i++) {
        found = find(elements.get(i), element(here, i), path);
      }
    }
    return found;
  }

  /** The path of a member of the object at a path. */
  public static String member(String path, String name) {
    if (!PLAIN.matcher(name).matches()) {
      StringBuilder quoted = new StringBuilder(path).append('[');
      CanonicalJson.text(name, quoted);
      return quoted.append(']').toString();
    }
    return path.isEmpty() ? name : path + "." + name;
  }

  /** The path of an element of the list at a path. */
  public static String element(String path, int index) {
    return path + "[" + index + "]";
  }

  private static final class Comparison {

    private final List<FieldDifference> found = new ArrayList<>();

    private void compare(String path, @Nullable JsonTree before, @Nullable JsonTree after) {
      if (before == null && after instanceof JsonTree.Node node && !node.members().isEmpty()) {
        nodes(path, new JsonTree.Node(Map.of()), node);
      } else if (after == null && before instanceof JsonTree.Node node && !isEmpty(node)) {
        nodes(path, node, new JsonTree.Node(Map.of()));
      } else if (before instanceof JsonTree.Node left
          && after instanceof JsonTree.Node right
          && isEmpty(left) == isEmpty(right)) {
        nodes(path, left, right);
      } else if (before == null && after instanceof JsonTree.Items items && holdsNodes(items)) {
        each(path, List.of(), items.elements(), 0, items.elements().size());
      } else if (after == null && before instanceof JsonTree.Items items && holdsNodes(items)) {
        each(path, items.elements(), List.of(), 0, items.elements().size());
      } else if (before instanceof JsonTree.Items left && after instanceof JsonTree.Items right) {
        items(path, left.elements(), right.elements());
      } else if (!same(before, after)) {
        found.add(new FieldDifference(path, value(before), value(after)));
      }
    }

    private static boolean isEmpty(JsonTree.Node node) {
      return node.members().isEmpty();
    }

    /** An array of objects is shown as a table, so its cells are compared one by one. */
    private static boolean holdsNodes(JsonTree.Items items) {
      return items.elements().stream().anyMatch(JsonTree.Node.class::isInstance);
    }

    private void nodes(String path, JsonTree.Node before, JsonTree.Node after) {
      Set<String> names = new LinkedHashSet<>(after.members().keySet());
      names.addAll(before.members().keySet());
      for (String name : names) {
        compare(member(path, name), before.members().get(name), after.members().get(name));
      }
    }

    /** The common start and end are skipped, so that one inserted element is one difference. */
    private void items(String path, List<JsonTree> before, List<JsonTree> after) {
      int shorter = Math.min(before.size(), after.size());
      int from = 0;
      while (from < shorter && same(before.get(from), after.get(from))) {
        from++;
      }
      int last = 0;
      while (last < shorter - from
          && same(before.get(before.size() - 1 - last), after.get(after.size() - 1 - last))) {
        last++;
      }
      if (from == 0 && last == 0 && (before.isEmpty() || after.isEmpty())) {
        if (before.size() != after.size()) {
          found.add(
              new FieldDifference(
                  path, value(new JsonTree.Items(before)), value(new JsonTree.Items(after))));
        }
        return;
      }
      each(
          path,
          before.subList(0, before.size() - last),
          after.subList(0, after.size() - last),
          from,
          Math.max(before.size(), after.size()) - last);
    }

    private void each(String path, List<JsonTree> before, List<JsonTree> after, int from, int to) {
      for (int i = from; i < to; i++) {
        compare(
            element(path, i),
            i < before.size() ? before.get(i) : null,
            i < after.size() ? after.get(i) : null);
      }
    }

    private static boolean same(@Nullable JsonTree before, @Nullable JsonTree after) {
      return before != null
          && after != null
          && CanonicalJson.of(before).equals(CanonicalJson.of(after));
    }

    private static @Nullable FieldValue value(@Nullable JsonTree tree) {
      return switch (tree) {
        case null -> null;
        case JsonTree.Leaf(FieldValue value) -> value;
        default -> new FieldValue.Structure(CanonicalJson.of(tree));
      };
    }
  }
}
