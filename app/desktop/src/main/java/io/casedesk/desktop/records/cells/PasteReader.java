package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.records.cells.CellTextParser.ParseResult;
import io.casedesk.desktop.records.cells.PasteQuestion.Choice;
import io.casedesk.desktop.records.cells.PasteRequest.PastedTexts;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.input.InputParser.InputStyle;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes changes of a paste, on any thread.
 *
 * @param staged the unsent changes by record id
 * @param isOwn whether the texts were copied here, as the service writes them
 * @param most the maximum number of cells
 */
record PasteReader<R extends CaseRecord>(
    PasteRequest<R> request,
    CellTextParser<R> parser,
    Map<String, Map<FieldRef, Change>> staged,
    boolean isOwn,
    long most) {

  /** The result: changes, or choices that the user must make first. */
  sealed interface Result {}

  /** All texts were read; they are for the records of the target. */
  record ParsedPaste(ParseResult made, @Nullable PasteTarget target) implements Result {}

  /** Some texts are ambiguous. */
  record AmbiguousPaste(List<Choice> choices, @Nullable PasteTarget target) implements Result {}

  /** Reads the texts if they aren't ambiguous. */
  Result read() {
    PastedTexts<R> pasted = request.read(most);
    if (pasted.cells() > most) {
      return new ParsedPaste(ParseResult.of("grid.tooMany"), null);
    }
    PasteTarget target = PasteTarget.of(pasted.texts(), request.shown());
    if (isOwn) {
      return new ParsedPaste(parser.own(pasted.texts(), staged, pasted.beyond()), target);
    }
    PasteStyles styles = parser.styles(pasted.texts(), staged);
    List<Choice> choices = styles.choices();
    return choices.isEmpty()
        ? new ParsedPaste(made(pasted, styles, Set.of()), target)
        : new AmbiguousPaste(choices, target);
  }

  /** Reads the texts in the styles that the user chose. */
  ParseResult read(Set<InputStyle> answers) {
    PastedTexts<R> pasted = request.read(most);
    return made(pasted, parser.styles(pasted.texts(), staged), answers);
  }

  private ParseResult made(PastedTexts<R> pasted, PasteStyles styles, Set<InputStyle> answers) {
    return parser.pasted(
        pasted.texts(), staged, pasted.beyond(), field -> styles.parser(field, answers));
  }
}
