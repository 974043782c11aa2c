package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the changes of one record.
 *
 * @param recordId the record
 * @param before the record as read just before; null when it was not found
 * @param after the record as read last; the same as {@code before} when nothing had to be sent;
 *     null when it was not found or could not be read again
 * @param outcomes one for each change, in the order asked for
 * @param alsoChanged fields that read differently afterwards although nothing was sent for them,
 *     the time stamp of the update left out (trap 23)
 */
public record RecordResult<R extends CaseRecord>(
    String recordId,
    @Nullable R before,
    @Nullable R after,
    List<Outcome> outcomes,
    List<FieldRef> alsoChanged) {}
