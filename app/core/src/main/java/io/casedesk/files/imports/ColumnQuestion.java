package io.casedesk.files.imports;

import io.casedesk.messages.Message;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading.Ambiguous;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Asks what the ambiguous cells of a column mean, of which nothing else in the column says it.
 *
 * @param column the name of the column
 * @param subject what is unclear
 * @param cells the number of ambiguous cells
 * @param samples the first different ones, at least one
 */
public record ColumnQuestion(
    String column, InputStyle.Subject subject, int cells, List<Sample> samples) {

  /** The most samples of a question. */
  static final int MOST_SAMPLES = 3;

  /** Makes an unmodifiable copy. */
  public ColumnQuestion {
    samples = List.copyOf(samples);
  }

  /** An ambiguous text with its meanings. */
  public record Sample(String text, Ambiguous meanings) {}

  /** Returns the question as a sentence. */
  public Message message() {
    return Message.of(
        switch (subject) {
          case DECIMALS -> "question.decimals";
          case ORDER -> "question.order";
          case PERCENTAGE -> "question.percentage";
          case DAYS -> "question.days";
        },
        column,
        Message.count(cells, "count.cell", "count.cells"));
  }

  /** The styles in which a sample has a meaning, in their order. */
  public List<InputStyle> styles() {
    Set<InputStyle> styles = EnumSet.noneOf(InputStyle.class);
    samples.forEach(sample -> styles.addAll(sample.meanings().styles()));
    return List.copyOf(styles);
  }
}
