package io.casedesk.desktop.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.ChangeResult;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of writing changes of a record.
 *
 * @param after the record as last read; null if it wasn't found or could not be read
 * @param outcomes one result for each decided change, in the requested order
 * @param alsoChanged fields that changed although nothing was sent for them (Q23)
 * @param failure why changes without a result were not sent; null if there are none
 * @param options the known dropdown values; null if the write verified no new ones
 */
public record WriteResult<R extends CaseRecord>(
    @Nullable R after,
    List<ChangeResult> outcomes,
    List<FieldRef> alsoChanged,
    @Nullable RuntimeException failure,
    @Nullable DropdownValues options) {}
