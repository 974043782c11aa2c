package io.casedesk.desktop.checklists.form;

import io.casedesk.json.JsonTree;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.input.AccentFolding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Builds the readable form of a checklist from any content: objects become groups, arrays become
 * lists, and arrays of flat objects become tables.
 */
public final class FormLines {

  /** The most lines in a form; the JSON tab shows the rest. */
  static final int MOST = 5_000;

  /** The most columns of a table that fit side by side. */
  private static final int MOST_COLUMNS = 5;

  /** The most characters of a list shown on one line. */
  private static final int ONE_LINE = 60;

  private static final Pattern PLAIN = Pattern.compile("[a-zA-Z][a-zA-Z0-9_-]*");
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[_-]+");

  private final List<FormLine> lines = new ArrayList<>();
  private int left;

  private FormLines() {}

  /**
   * Builds the form: first the answers, then the service's data about them.
   *
   * @param answers the heading of the answers
   * @param about the heading of the other data
   */
  public static List<FormLine> of(Checklist checklist, String answers, String about) {
    FormLines form = new FormLines();
    Map<String, JsonTree> members = new LinkedHashMap<>(JsonTree.of(checklist.members()).members());
    JsonTree attributes = members.remove(Checklist.ATTRIBUTES);
    if (attributes != null) {
      form.add(new FormLine.Heading(FormLine.TITLE, answers, 0));
      if (attributes instanceof JsonTree.Node node && !node.members().isEmpty()) {
        form.members(node, 0);
      } else {
        form.member("", attributes, 0);
      }
      form.add(new FormLine.Heading(FormLine.TITLE, about, 0));
    }
    form.members(new JsonTree.Node(members), 0);
    if (form.left > 0) {
      form.lines.add(new FormLine.OmittedLines(form.left));
    }
    return List.copyOf(form.lines);
  }

  /** Returns the lines that contain a text, with the headings above them. */
  public static List<FormLine> found(List<FormLine> lines, String query) {
    String text = AccentFolding.searchable(query.strip());
    if (text.isEmpty()) {
      return lines;
    }
    List<FormLine> found = new ArrayList<>();
    List<FormLine> above = new ArrayList<>();
    for (FormLine line : lines) {
      boolean heads =
          line instanceof FormLine.Heading || (line instanceof FormLine.Row row && row.isHead());
      // The rows of a table have the same depth as its head.
      int own = line instanceof FormLine.Row && !heads ? line.depth() + 1 : line.depth();
      above.removeIf(heading -> heading.depth() >= own);
      if (heads) {
        above.add(line);
      } else if (line.holds(text) || above.stream().anyMatch(heading -> heading.holds(text))) {
        above.stream().filter(heading -> !found.contains(heading)).forEach(found::add);
        found.add(line);
      }
    }
    return found;
  }

  private void add(FormLine line) {
    if (lines.size() < MOST) {
      lines.add(line);
    } else {
      left++;
    }
  }

  private void members(JsonTree.Node node, int depth) {
    node.members().forEach((name, value) -> member(name, value, depth));
  }

  private void member(String name, JsonTree value, int depth) {
    switch (value) {
      case JsonTree.Leaf(FieldValue leaf) -> add(new FormLine.Field(depth, name, leaf));
      case JsonTree.Node node when node.members().isEmpty() ->
          add(new FormLine.Field(depth, name, new FieldValue.Structure("{}")));
      case JsonTree.Node node -> {
        add(new FormLine.Heading(depth, name, 0));
        members(node, depth + 1);
      }
      case JsonTree.Items items -> items(name, items.elements(), depth);
    }
  }

  private void items(String name, List<JsonTree> elements, int depth) {
    String line = oneLine(elements);
    if (line != null) {
      add(
          new FormLine.Field(
              depth,
              name,
              elements.isEmpty() ? new FieldValue.Structure("[]") : FieldValue.text(line)));
      return;
    }
    add(new FormLine.Heading(depth, name, 0));
    Set<String> columns = columns(elements);
    if (!columns.isEmpty()) {
      table(List.copyOf(columns), elements, depth + 1);
      return;
    }
    int number = 0;
    for (JsonTree element : elements) {
      number++;
      if (element instanceof JsonTree.Leaf(FieldValue leaf)) {
        add(new FormLine.Element(depth + 1, leaf));
      } else {
        add(new FormLine.Heading(depth + 1, "", number));
        if (element instanceof JsonTree.Node node) {
          members(node, depth + 2);
        } else if (element instanceof JsonTree.Items nested) {
          items("", nested.elements(), depth + 2);
        }
      }
    }
  }

  private void table(List<String> columns, List<JsonTree> elements, int depth) {
    add(new FormLine.Row(depth, columns, List.of()));
    for (JsonTree element : elements) {
      List<@Nullable FieldValue> cells = new ArrayList<>();
      for (String column : columns) {
        cells.add(
            element instanceof JsonTree.Node(var members)
                    && members.get(column) instanceof JsonTree.Leaf(FieldValue leaf)
                ? leaf
                : null);
      }
      add(new FormLine.Row(depth, columns, cells));
    }
  }

  /** Returns the columns of a table of the elements; empty when they don't form a table. */
  private static Set<String> columns(List<JsonTree> elements) {
    Set<String> columns = new LinkedHashSet<>();
    for (JsonTree element : elements) {
      if (!(element instanceof JsonTree.Node(var members))
          || members.isEmpty()
          || !members.values().stream().allMatch(JsonTree.Leaf.class::isInstance)) {
        return Set.of();
      }
      columns.addAll(members.keySet());
    }
    return columns.size() <= MOST_COLUMNS ? columns : Set.of();
  }

  private static @Nullable String oneLine(List<JsonTree> elements) {
    StringBuilder line = new StringBuilder();
    for (JsonTree element : elements) {
      if (!(element instanceof JsonTree.Leaf(FieldValue leaf)) || leaf.isBlank()) {
        return null;
      }
      line.append(line.isEmpty() ? "" : ", ").append(leaf.display());
      if (line.length() > ONE_LINE) {
        return null;
      }
    }
    return line.toString();
  }

  /** Makes a JSON name readable: {@code impactAssessment} becomes "Impact assessment". */
  public static String human(String name) {
    if (!PLAIN.matcher(name).matches()) {
      return name;
    }
    String[] words = HUMP.split(name, -1);
    StringBuilder human = new StringBuilder();
    for (String word : words) {
      if (word.isEmpty()) {
        continue;
      }
      // Words in capitals are abbreviations.
      boolean kept = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
      human.append(human.isEmpty() ? "" : " ").append(kept ? word : word.toLowerCase(Locale.ROOT));
    }
    if (human.isEmpty()) {
      return name;
    }
    human.setCharAt(0, Character.toUpperCase(human.charAt(0)));
    return human.toString();
  }
}
