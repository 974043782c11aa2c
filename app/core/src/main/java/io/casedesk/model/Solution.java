package io.casedesk.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A solution as read (contract 2.2, camelCase). Unknown members, nulls and unexpected types are
 * kept as sent.
 *
 * @param id the service's own identifier
 * @param members every member but {@code custom_fields}, including {@code id}
 * @param customFields members of {@code custom_fields}, if the service sends them (the contract
 *     lists none)
 * @param owner the owner; null when the {@code owner} member could not be parsed
 * @param useCases the links that could be parsed from {@code useCaseList}
 */
public record Solution(
    String id,
    Map<String, FieldValue> members,
    Map<String, FieldValue> customFields,
    @Nullable Owner owner,
    List<LinkedUseCase> useCases)
    implements CaseRecord {

  /**
   * The only status that the contract shows (3); it does not show whether a create needs one (4.2).
   */
  public static final String FIRST_STATUS = "Draft";

  /** The owner of a solution; either part may be null. */
  public record Owner(@Nullable String id, @Nullable String email) {
    /** The e-mail address; else the id; else the empty text. */
    public String display() {
      return email != null ? email : id != null ? id : "";
    }

    /** Returns the text that a write sends for this owner: the other form where one is missing. */
    public String sentAs(OwnerForm form) {
      String wanted = form == OwnerForm.ID ? id : email;
      return wanted == null ? display() : wanted;
    }
  }

  /** Which text of an owner the service takes in a write, which the contract leaves open (Q29). */
  public enum OwnerForm {
    ID,
    EMAIL
  }

  /** An element of {@code useCaseList}, whose structure the contract leaves open (2.2). */
  public record LinkedUseCase(@Nullable String id, @Nullable String title) {}

  /** The solution's name. */
  public String name() {
    return text("name");
  }

  /** The status; the list of values is open, such as {@code Draft}. */
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
