package io.casedesk.messages;

/** An exception whose text is a {@link Message}. */
public interface MessageSource {

  /** The text of the exception. */
  Message message();
}
