package io.casedesk.desktop.records.cells;

import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading.Ambiguous;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks what the ambiguous numbers and dates of a paste mean.
 *
 * @param choices at most one for each subject
 * @param target the records that the paste meets; null if it needs no mention
 * @param answer receives one style for each choice
 */
public record PasteQuestion(
    List<Choice> choices, @Nullable PasteTarget target, Consumer<Set<InputStyle>> answer) {

  /**
   * A choice between the styles of one subject.
   *
   * @param cells the number of ambiguous cells
   * @param samples the first ambiguous cells, at least one
   * @param usual the style of the user
   */
  public record Choice(int cells, List<Sample> samples, InputStyle usual) {

    /** Returns the styles in which a sample has a meaning, in their order. */
    public List<InputStyle> styles() {
      Set<InputStyle> styles = EnumSet.noneOf(InputStyle.class);
      samples.forEach(sample -> styles.addAll(sample.meanings().styles()));
      return List.copyOf(styles);
    }
  }

  /** An ambiguous text with its two meanings. */
  public record Sample(String text, Ambiguous meanings) {}
}
