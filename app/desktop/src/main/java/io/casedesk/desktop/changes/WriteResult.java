package io.casedesk.desktop.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.ChangeResult;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of writing changes of a record.
 *
 * @param after the record as read last; null when it was not found or could not be read
 * @param outcomes one for each change that was decided, in the order asked for
 * @param alsoChanged fields that changed although nothing was sent for them (Q23)
 * @param failure why changes without an outcome were not sent; null when there are none
 * @param options what is known of options now; null when the write proved none
 */
public record WriteResult<R extends CaseRecord>(
    @Nullable R after,
    List<ChangeResult> outcomes,
    List<FieldRef> alsoChanged,
    @Nullable RuntimeException failure,
    @Nullable DropdownValues options) {}
