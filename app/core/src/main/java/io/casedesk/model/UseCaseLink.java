package io.casedesk.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A use case that a solution is linked to, as the link endpoint sends it (contract 2.4, which does
 * not show its fields).
 *
 * @param useCaseId the use case; null where none could be made out
 * @param title its title; null where none was sent
 * @param members every member as sent; empty where only an id was
 */
public record UseCaseLink(
    @Nullable String useCaseId, @Nullable String title, Map<String, FieldValue> members) {}
