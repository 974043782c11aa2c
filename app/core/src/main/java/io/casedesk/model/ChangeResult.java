package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * What became of one change.
 *
 * @param change the change
 * @param verdict what the re-read says
 * @param reread the value read last; null when the member was absent or nothing could be read
 * @param diagnosis why
 */
public record ChangeResult(
    Change change, Verdict verdict, @Nullable FieldValue reread, Diagnosis diagnosis) {}
