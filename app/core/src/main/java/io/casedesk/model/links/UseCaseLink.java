package io.casedesk.model.links;

import io.casedesk.model.FieldValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A link of a solution to a use case, as the link endpoint sends it (contract 2.4, which does not
 * list its fields).
 *
 * @param useCaseId the id of the use case; null when it could not be parsed
 * @param title the title of the use case; null when it was not sent
 * @param members every member as sent; empty when only an id was sent
 */
public record UseCaseLink(
    @Nullable String useCaseId, @Nullable String title, Map<String, FieldValue> members) {}
