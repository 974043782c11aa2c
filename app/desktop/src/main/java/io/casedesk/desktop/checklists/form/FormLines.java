package io.casedesk.desktop.checklists.form;

import io.casedesk.desktop.checklists.form.FormLine.Answer;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.json.JsonTree;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.ReviewHistory.Remark;
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

  /** The remarks that no line shows yet, by answer. */
  private final Map<String, List<Remark>> remarks = new LinkedHashMap<>();

  private int left;

  /** Whether the lines are no answers, so that no new remark is made on them. */
  private boolean about;

  private FormLines(List<Remark> remarks) {
    remarks.forEach(
        one -> this.remarks.computeIfAbsent(one.answer(), path -> new ArrayList<>()).add(one));
  }

  /**
   * Returns the index of the first answer that a remark can be made on from a line on, else of the
   * last one before it; -1 if there is none.
   */
  public static int answerFrom(List<FormLine> lines, int from) {
    int answer = -1;
    for (int i = 0; i < lines.size() && (i <= from || answer < from); i++) {
      if (!lines.get(i).answer().path().isEmpty()) {
        answer = i;
      }
    }
    return answer;
  }

  /**
   * Builds the form: first the answers, then the service's data about them, each with the remarks
   * on it. What is no longer there has a line as long as it has remarks.
   *
   * @param answers the heading of the answers
   * @param about the heading of the other data
   */
  public static List<FormLine> of(
      Checklist checklist, List<Remark> remarks, String answers, String about) {
    FormLines form = new FormLines(remarks);
    Map<String, JsonTree> members = new LinkedHashMap<>(JsonTree.of(checklist.members()).members());
    JsonTree attributes = members.remove(Checklist.ATTRIBUTES);
    if (attributes != null) {
      form.add(new FormLine.Heading(FormLine.TITLE, answers, 0, Answer.NONE));
      if (attributes instanceof JsonTree.Node node && !node.members().isEmpty()) {
        form.members(node, 0, Checklist.ATTRIBUTES);
      } else {
        form.member("", attributes, 0, Checklist.ATTRIBUTES);
      }
      form.addLeft(checklist, Checklist.ATTRIBUTES);
      form.add(new FormLine.Heading(FormLine.TITLE, about, 0, Answer.NONE));
      form.about = true;
    }
    form.members(new JsonTree.Node(members), 0, "");
    form.addLeft(checklist, "");
    if (form.left > 0) {
      form.lines.add(new FormLine.OmittedLines(form.left));
    }
    return List.copyOf(form.lines);
  }

  /** Returns the lines that contain a text, with the headings above them. */
  public static List<FormLine> found(List<FormLine> lines, String query) {
    TextSearch search = TextSearch.of(query);
    if (search.isEmpty()) {
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
      } else if (line.holds(search) || above.stream().anyMatch(heading -> heading.holds(search))) {
        above.stream().filter(heading -> !found.contains(heading)).forEach(found::add);
        found.add(line);
      }
    }
    return found;
  }

  /** Adds what no line shows of the remarks on a part, whatever the number of lines. */
  private void addLeft(Checklist checklist, String part) {
    for (String path : List.copyOf(remarks.keySet())) {
      if (path.startsWith(part)) {
        FieldValue value = FieldDifference.at(checklist, path);
        lines.add(new FormLine.Field(0, path, value, answer(path)));
        remarks.remove(path);
      }
    }
  }

  private void add(FormLine line) {
    if (lines.size() < MOST) {
      lines.add(line);
      remarks.remove(line.answer().path());
    } else {
      left++;
    }
  }

  private Answer answer(String path) {
    List<Remark> all = remarks.getOrDefault(path, List.of());
    return about && all.isEmpty() ? Answer.NONE : new Answer(path, List.copyOf(all));
  }

  private void members(JsonTree.Node node, int depth, String path) {
    node.members()
        .forEach((name, value) -> member(name, value, depth, FieldDifference.member(path, name)));
  }

  private void member(String name, JsonTree value, int depth, String path) {
    switch (value) {
      case JsonTree.Leaf(FieldValue leaf) ->
          add(new FormLine.Field(depth, name, leaf, answer(path)));
      case JsonTree.Node node when node.members().isEmpty() ->
          add(new FormLine.Field(depth, name, new FieldValue.Structure("{}"), answer(path)));
      case JsonTree.Node node -> {
        add(new FormLine.Heading(depth, name, 0, answer(path)));
        members(node, depth + 1, path);
      }
      case JsonTree.Items items -> items(name, items.elements(), depth, path);
    }
  }

  private void items(String name, List<JsonTree> elements, int depth, String path) {
    String line = oneLine(elements);
    if (line != null) {
      add(
          new FormLine.Field(
              depth,
              name,
              elements.isEmpty() ? new FieldValue.Structure("[]") : FieldValue.text(line),
              answer(path)));
      return;
    }
    add(new FormLine.Heading(depth, name, 0, answer(path)));
    Set<String> columns = columns(elements);
    if (!columns.isEmpty()) {
      table(List.copyOf(columns), elements, depth + 1);
      return;
    }
    int number = 0;
    for (JsonTree element : elements) {
      String place = FieldDifference.element(path, number);
      number++;
      if (element instanceof JsonTree.Leaf(FieldValue leaf)) {
        add(new FormLine.Element(depth + 1, leaf));
      } else {
        add(new FormLine.Heading(depth + 1, "", number, Answer.NONE));
        if (element instanceof JsonTree.Node node) {
          members(node, depth + 2, place);
        } else if (element instanceof JsonTree.Items nested) {
          items("", nested.elements(), depth + 2, place);
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
