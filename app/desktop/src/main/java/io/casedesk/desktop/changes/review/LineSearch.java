package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Finds the lines of a review that contain every typed word, in the background. */
final class LineSearch {

  /** Maximum number of values of which the texts are kept during a search. */
  private static final int MOST_KNOWN = 10_000;

  private final ReviewService<?> names;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();

  LineSearch(ReviewService<?> names, Tasks tasks) {
    this.names = names;
    this.tasks = tasks;
  }

  /** What a line shows; the names come from models of the JavaFX thread. */
  private record SearchLine(ReviewLine line, String names, List<FieldValue> values) {}

  /** Starts a search; only the newest one delivers. Call on the JavaFX thread. */
  void start(
      TextSearch search,
      LineCells cells,
      Messages messages,
      List<ReviewLine> lines,
      Consumer<Set<ReviewLine>> found) {
    List<SearchLine> all = new ArrayList<>(lines.size());
    Set<FieldRef> dates = new HashSet<>();
    for (ReviewLine line : lines) {
      all.add(searched(line, cells));
      if (cells.isDate(line.change().field())) {
        dates.add(line.change().field());
      }
    }
    ReviewCellText texts = new ReviewCellText(messages, dates::contains, names::labels);
    series.cancel();
    tasks.call(() -> found(search, all, texts)).newestOf(series).onSuccess(found).start();
  }

  private static SearchLine searched(ReviewLine line, LineCells cells) {
    TwoLineCell.Content record = cells.record(line);
    TwoLineCell.Content field = cells.field(line);
    FileCell file = line.file();
    String caption = line.creating() == null ? "" : cells.newValue(line).caption();
    return new SearchLine(
        line,
        String.join(
            "\n",
            record.text(),
            record.caption(),
            field.text(),
            field.caption(),
            caption,
            file == null ? "" : file.text()),
        Stream.of(line.before(), line.checked().current(), line.change().wanted())
            .filter(Objects::nonNull)
            .toList());
  }

  private Set<ReviewLine> found(TextSearch search, List<SearchLine> all, ReviewCellText texts) {
    Map<LineCells.LabelKey, String> known = new HashMap<>();
    Set<ReviewLine> found = new HashSet<>();
    for (SearchLine one : all) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("cancelled");
      }
      if (known.size() > MOST_KNOWN) {
        known.clear();
      }
      StringBuilder text = new StringBuilder(one.names());
      FieldRef field = one.line().change().field();
      for (FieldValue value : one.values()) {
        text.append('\n')
            .append(
                known.computeIfAbsent(
                    new LineCells.LabelKey(field, value),
                    of ->
                        value.display()
                            + "\n"
                            + texts.shown(field, value)
                            + "\n"
                            + names.labels(field, value)));
      }
      if (search.finds(text.toString())) {
        found.add(one.line());
      }
    }
    return found;
  }
}
