package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.validation.ValidationError;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The sentences of a review. */
final class ReviewCellTextTest {

  /** The service takes JSON's own words, and a file that says "yes" is to say "true". */
  @Test
  void aBooleanFieldAsksForTheWordsThatItTakes() {
    ValidationError block =
        new ValidationError.WrongType(FieldType.BOOLEAN, FieldValue.text("yes"));

    assertEquals(
        "The field needs true or false, not “yes”.",
        new ReviewCellText(new Messages(Locale.ENGLISH)).block(block));
    assertEquals(
        "Das Feld erwartet true oder false, nicht „yes“.",
        new ReviewCellText(new Messages(Locale.GERMAN)).block(block));
  }
}
