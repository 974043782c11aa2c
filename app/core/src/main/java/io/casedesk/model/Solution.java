package io.casedesk.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A solution as read (contract 2.2, camelCase). Unknown members, nulls and unexpected types are
 * kept as sent.
 *
 * @param id the service's own identifier
 * @param members every member but {@code custom_fields}, in the order sent, {@code id} included
 * @param customFields members of {@code custom_fields}, should a service send them (no read shape
 *     lists them)
 * @param owner who owns the solution, if that could be read from the {@code owner} member
 * @param useCases what could be read from {@code useCaseList}
 */
public record Solution(
    String id,
    Map<String, FieldValue> members,
    Map<String, FieldValue> customFields,
    @Nullable Owner owner,
    List<LinkedUseCase> useCases)
    implements CaseRecord {

  /** An owner as read; either part may be missing. */
  public record Owner(@Nullable String id, @Nullable String email) {
    /** The e-mail address, else the id, else nothing. */
    public String display() {
      return email != null ? email : id != null ? id : "";
    }
  }

  /** One element of {@code useCaseList}, whose shape the contract leaves open (2.2). */
  public record LinkedUseCase(@Nullable String id, @Nullable String title) {}

  /** The solution's name. */
  public String name() {
    return text("name");
  }

  /** Open list; seen: {@code Draft}. */
  public String status() {
    return text("status");
  }

  @Override
  public String label() {
    return name().isBlank() ? id : name();
  }

  @Override
  public boolean deleted() {
    return RecordKind.SOLUTIONS.isDeleted(members);
  }
}
