package io.casedesk.desktop.common.text;

import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The result of applying one change.
 *
 * @param change the change
 * @param verdict what the re-read after the write showed
 * @param reread the value from the last read; null when the field was not set or could not be read
 * @param diagnosis the reason for the verdict
 */
public record ChangeResult(
    Change change, Verdict verdict, @Nullable FieldValue reread, Diagnosis diagnosis) {}
