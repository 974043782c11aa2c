package io.casedesk.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Defines the standard fields of use cases and solutions as the contract lists them, with the
 * service's type names. The service's metadata covers only use cases, and not all of their fields.
 */
public final class StandardFields {

  private static final List<FieldDefinition> USE_CASE =
      List.of(
          new FieldDefinition("id", "text", "Id"),
          new FieldDefinition("title", "text", "Title"),
          new FieldDefinition("description", "textarea", "Description"),
          new FieldDefinition("status", "text", "Status"),
          new FieldDefinition("created_at", "datetime", "Created"),
          new FieldDefinition("updated_at", "datetime", "Updated"),
          new FieldDefinition("delete_flag", "boolean", "Deleted"),
          new FieldDefinition("source_id", "text", "Source ID"));

  private static final List<FieldDefinition> SOLUTION =
      List.of(
          new FieldDefinition("id", "text", "Id"),
          new FieldDefinition("name", "text", "Name"),
          new FieldDefinition("description", "textarea", "Description"),
          new FieldDefinition("linkTitle", "text", "Link title"),
          new FieldDefinition("linkUrl", "url", "Link URL"),
          new FieldDefinition("provider", "text", "Provider"),
          new FieldDefinition("sensitivity", "text", "Sensitivity"),
          new FieldDefinition("type", "text", "Type"),
          new FieldDefinition("requestingBusinessUnit", "text", "Requesting business unit"),
          new FieldDefinition("status", "text", "Status"),
          new FieldDefinition("createdAt", "datetime", "Created"),
          new FieldDefinition("deleteFlag", "boolean", "Deleted"),
          new FieldDefinition("owner", "", "Owner"),
          new FieldDefinition("useCaseList", "", "Use cases"));

  private StandardFields() {}

  /** The standard fields of a use case (contract 2.1) or of a solution as read (contract 2.2). */
  public static List<FieldDefinition> of(RecordKind kind) {
    return switch (kind) {
      case USE_CASES -> USE_CASE;
      case SOLUTIONS -> SOLUTION;
    };
  }

  /**
   * The declared types of the standard fields and of the custom fields; the first one counts.
   *
   * @param custom the service's definitions of custom fields
   */
  public static Map<FieldRef, FieldType> types(
      RecordKind kind, Collection<FieldDefinition> custom) {
    Map<FieldRef, FieldType> types = new HashMap<>();
    of(kind).forEach(f -> types.put(FieldRef.standard(f.key()), FieldType.of(f.type())));
    custom.forEach(f -> types.putIfAbsent(FieldRef.custom(f.key()), FieldType.of(f.type())));
    return types;
  }
}
